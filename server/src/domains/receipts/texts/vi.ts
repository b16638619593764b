import type { ReceiptTexts } from './texts.ts';

export const vi: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Biên lai của bạn: {item} đã được gửi (đơn hàng {number})',
      title: 'Vật phẩm đã vào hòm thư!',
      intro:
        'Cảm ơn bạn đã mua hàng! {item} đang chờ bạn trong hòm thư của {game}. Chúc bạn chơi vui – đây là biên lai của bạn.',
    },
    partially_refunded: {
      subject: 'Một phần khoản thanh toán đang được hoàn lại (đơn hàng {number})',
      title: 'Một phần tiền đang được hoàn lại cho bạn',
      intro: 'Chúng tôi đã hoàn {refund} trong số {total} bạn đã thanh toán cho {item}.',
    },
    refunded: {
      subject: 'Tiền đang được hoàn lại cho bạn (đơn hàng {number})',
      title: 'Tiền đang được hoàn lại cho bạn',
      intro: 'Chúng tôi đã hoàn {refund} cho {item}.',
    },
    not_met: {
      subject: 'Không gửi được {item}, bạn được hoàn tiền (đơn hàng {number})',
      title: 'Chúng tôi không gửi được vật phẩm',
      intro:
        '{game} không nhận {item} cho nhân vật của bạn. Chúng tôi rất tiếc – toàn bộ {refund} đang được hoàn lại cho bạn.',
    },
    withdrawn: {
      subject: '{item} không được gửi, bạn được hoàn tiền (đơn hàng {number})',
      title: 'Không gửi, đã hoàn tiền',
      intro: '{item} không được gửi cho nhân vật của bạn. Toàn bộ {refund} đang được hoàn lại cho bạn.',
    },
    late: {
      subject: 'Khoản thanh toán đến quá muộn và đang được hoàn lại (đơn hàng {number})',
      title: 'Tiền đến sau khi đơn hàng đã đóng',
      intro:
        'Khoản thanh toán {refund} cho {item} đến khi đơn hàng đã bị hủy hoặc hết hạn. Vật phẩm chưa được gửi và chúng tôi sẽ hoàn lại tiền.',
    },
    surplus: {
      subject: 'Bạn đã thanh toán hai lần, một khoản đang được hoàn lại (đơn hàng {number})',
      title: 'Bạn đã thanh toán hai lần – một khoản được hoàn lại',
      intro:
        'Đơn hàng {item} đã được thanh toán khi một khoản {refund} nữa được gửi đến. Chúng tôi hoàn lại khoản dư; vật phẩm của bạn không bị ảnh hưởng.',
    },
    withdrawal: {
      subject: 'Đã nhận yêu cầu rút khỏi hợp đồng (đơn {number})',
      title: 'Chúng tôi đã nhận yêu cầu rút khỏi hợp đồng',
      intro:
        'Bạn đã rút khỏi hợp đồng mua {item}. Email này xác nhận nội dung bạn tuyên bố và thời điểm chúng tôi nhận được.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Chúng tôi hoàn lại toàn bộ số tiền bạn đã trả.',
      asked:
        'Chúng tôi đang hỏi game xem đã nhận vật phẩm của bạn chưa. Nếu chưa, bạn sẽ được hoàn tiền. Nếu rồi, quyền rút khỏi hợp đồng đã kết thúc khi giao vật phẩm.',
      ended:
        'Vật phẩm đã được giao trước khi yêu cầu của bạn đến nơi. Như bạn đã đồng ý trước khi thanh toán, quyền rút khỏi hợp đồng kết thúc khi giao vật phẩm nên không hoàn tiền.',
    },
    name: 'Tên',
    statement: 'Tuyên bố của bạn',
    words: 'Tôi rút khỏi hợp đồng của đơn hàng này.',
    receivedAt: 'Nhận lúc',
    agreed: 'Trước khi thanh toán, bạn đã đồng ý: “{waiver}”',
  },
  greeting: 'Chào {character},',
  refundTime:
    'Tiền được trả về theo đúng cách bạn đã thanh toán. Tùy ngân hàng hoặc dịch vụ thanh toán, có thể mất vài ngày bạn mới thấy.',
  number: 'Mã đơn hàng',
  game: 'Game',
  item: 'Vật phẩm',
  contents: 'Bạn nhận được',
  bonus: 'tặng thêm {quantity}',
  extra: 'thêm {quantity} nữa',
  inAll: 'tổng cộng {quantity} {name}',
  character: 'Nhân vật',
  server: 'Máy chủ',
  method: 'Thanh toán bằng',
  paidAt: 'Thanh toán lúc',
  sentAt: 'Gửi lúc',
  refundedAt: 'Hoàn tiền lúc',
  points: 'Điểm VIP',
  pointsTakenBack: 'Điểm VIP bị thu hồi',
  pointsLeft: 'Điểm VIP của đơn hàng này',
  price: 'Giá',
  discount: 'Giảm giá',
  taxIncluded: 'Đã gồm {tax}',
  total: 'Tổng đã thanh toán',
  payment: 'Đã nhận thanh toán',
  remaining: 'Còn lại đã thanh toán',
  refunded: 'Đã hoàn',
  view: 'Xem đơn hàng',
  help: 'Bạn có thắc mắc? Đội ngũ hỗ trợ luôn sẵn lòng giúp – chỉ cần cho biết mã đơn hàng.',
  support: 'Liên hệ hỗ trợ',
  signature: 'Đội ngũ {publisher}',
  soldBy: 'Bên bán: {company}',
  why: 'Bạn nhận được email này vì địa chỉ này đã được cung cấp khi đặt hàng.',
};
