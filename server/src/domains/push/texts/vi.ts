import type { PushTexts } from './texts.ts';

export const vi: PushTexts = {
  delivered: {
    title: 'Đã vào hòm thư của bạn',
    body: 'Đơn hàng {game} của bạn đã đến. Mở hòm thư trong game để nhận nhé.',
  },
  refund: {
    title: 'Đang hoàn tiền cho bạn',
    body: 'Tiền của đơn hàng {game} sẽ được hoàn về cách bạn đã thanh toán. Ngân hàng có thể cần vài ngày.',
  },
  reward_expiring: {
    title: 'Phần thưởng sắp hết hạn',
    body: 'Chỉ còn chưa đến một ngày. Nhận ngay kẻo lỡ!',
  },
  draw_open: {
    title: 'Lượt quay hôm nay đang chờ',
    body: 'Hôm nay bạn còn một lượt quay miễn phí. Thử vận may nào!',
  },
};
