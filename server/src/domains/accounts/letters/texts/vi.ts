import type { AccountTexts } from './texts.ts';

export const vi: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Mã đăng nhập của bạn tại {publisher}',
      title: 'Mã đăng nhập của bạn',
      intro: 'Hãy nhập mã này vào nơi bạn muốn đăng nhập:',
    },
    link: {
      subject: 'Mã liên kết cách đăng nhập tại {publisher}',
      title: 'Liên kết một cách đăng nhập với tài khoản',
      intro: 'Một cách đăng nhập khác sắp được liên kết với tài khoản của bạn. Nếu đồng ý, hãy nhập mã này:',
    },
    deletion: {
      subject: 'Mã xóa tài khoản của bạn tại {publisher}',
      title: 'Xác nhận xóa tài khoản',
      intro: 'Bạn muốn xóa tài khoản của mình. Hãy nhập mã này để xác nhận:',
    },
    bind: {
      subject: 'Mã xác nhận email của bạn tại {publisher}',
      title: 'Xác nhận địa chỉ email của bạn',
      intro:
        'Địa chỉ này sắp được liên kết với tài khoản của bạn hoặc được thay đổi. Nếu chính bạn yêu cầu, hãy nhập mã này:',
    },
  },
  codeLife: 'Mã có hiệu lực trong {minutes} phút và chỉ dùng được trên trình duyệt đã yêu cầu mã.',
  codeIgnore:
    'Bạn không yêu cầu mã? Vậy bạn có thể bỏ qua email này. Đừng bao giờ đưa mã cho người khác: đội ngũ của chúng tôi sẽ không hỏi mã của bạn.',
  notices: {
    new_device: {
      subject: 'Đăng nhập mới vào tài khoản của bạn tại {publisher}',
      title: 'Đăng nhập từ trình duyệt mới',
      intro: 'Có người vừa đăng nhập vào tài khoản của bạn từ một trình duyệt mà chúng tôi chưa từng thấy.',
      advice:
        'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đăng nhập, chọn “Đăng xuất mọi nơi” và liên hệ hỗ trợ.',
    },
    deletion_asked: {
      subject: 'Xóa tài khoản của bạn tại {publisher}?',
      title: 'Xóa tài khoản của bạn?',
      intro:
        'Trong một game của chúng tôi có yêu cầu xóa tài khoản của bạn. Sẽ không có gì xảy ra cho đến khi bạn xác nhận tại cửa hàng.',
      advice:
        'Nếu không muốn xóa, bạn không cần làm gì: tài khoản vẫn được giữ. Nếu bạn không yêu cầu việc này, hãy báo cho bộ phận hỗ trợ.',
    },
    deletion_requested: {
      subject: 'Tài khoản của bạn tại {publisher} sẽ bị xóa',
      title: 'Tài khoản của bạn sẽ bị xóa',
      intro:
        'Theo yêu cầu, chúng tôi sẽ xóa tài khoản của bạn. Bạn vẫn có thể giữ lại tài khoản đến {date}; trước đó sẽ không mất gì cả.',
      advice:
        'Bạn đổi ý? Hãy đăng nhập trước thời điểm đó và giữ lại tài khoản. Nếu bạn không yêu cầu việc này, hãy làm ngay.',
    },
    deletion_kept: {
      subject: 'Tài khoản của bạn tại {publisher} được giữ lại',
      title: 'Tài khoản của bạn được giữ lại',
      intro: 'Tài khoản của bạn sẽ không bị xóa. Mọi thứ vẫn như cũ – thật vui vì bạn ở lại!',
      advice: 'Nếu bạn không quyết định điều này, vui lòng liên hệ hỗ trợ.',
    },
    erased: {
      subject: 'Tài khoản của bạn tại {publisher} đã được xóa',
      title: 'Tài khoản của bạn đã được xóa',
      intro: 'Theo yêu cầu, chúng tôi đã xóa tài khoản cùng dữ liệu cá nhân của bạn.',
      advice:
        'Hồ sơ thanh toán được giữ trong thời gian pháp luật quy định nhưng không còn cho biết bạn là ai. Đây là email cuối cùng của chúng tôi: địa chỉ của bạn cũng đã được xóa.',
    },
    contact_change: {
      subject: 'Tài khoản {publisher} của bạn sắp đổi thông tin liên hệ',
      title: 'Thông tin liên hệ của tài khoản sắp thay đổi',
      intro:
        'Có người đã đăng nhập vào tài khoản của bạn và yêu cầu đổi số điện thoại hoặc email. Thay đổi có hiệu lực sau 7 ngày.',
      advice:
        'Nếu là bạn thì không cần làm gì. Nếu không, hãy đăng nhập, hủy thay đổi, chọn “Đăng xuất mọi nơi” và liên hệ hỗ trợ.',
    },
    phone_added: {
      subject: 'Một số điện thoại đã được liên kết với tài khoản {publisher} của bạn',
      title: 'Một số điện thoại đã được liên kết',
      intro:
        'Có người đã đăng nhập vào tài khoản của bạn và liên kết một số điện thoại. Số này có thể nhận mã đăng nhập.',
      advice:
        'Nếu là bạn thì không cần làm gì. Nếu không, hãy đăng nhập, chọn “Đăng xuất mọi nơi” và liên hệ hỗ trợ để gỡ số này.',
    },
    email_changed: {
      subject: 'Email của tài khoản {publisher} của bạn đã được đổi',
      title: 'Email của tài khoản đã được đổi',
      intro:
        'Theo yêu cầu, bộ phận hỗ trợ đã đổi email của tài khoản. Mã và thư sẽ không còn gửi đến địa chỉ này, và tài khoản đã được đăng xuất mọi nơi.',
      advice: 'Nếu bạn đã yêu cầu thì không cần làm gì. Nếu không, hãy liên hệ hỗ trợ ngay.',
    },
  },
  browser: 'Trình duyệt',
  os: 'Hệ điều hành',
  at: 'Thời gian',
  openShop: 'Mở cửa hàng',
  decide: 'Quyết định tại cửa hàng',
  keepAccount: 'Giữ tài khoản',
  help: 'Bạn có thắc mắc? Đội ngũ hỗ trợ luôn sẵn lòng giúp.',
  support: 'Liên hệ hỗ trợ',
  signature: 'Đội ngũ {publisher}',
  sentBy: 'Gửi bởi {company}',
  why: 'Bạn nhận được email này vì địa chỉ này đã được nhập cho một tài khoản tại {publisher}.',
};
