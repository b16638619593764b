import type { AccountTexts } from './texts.ts';

export const zh: AccountTexts = {
  codes: {
    sign_in: {
      subject: '{publisher} 登录验证码',
      title: '您的登录验证码',
      intro: '请在登录页面输入以下验证码：',
    },
    link: {
      subject: '{publisher} 绑定登录方式验证码',
      title: '为账号绑定登录方式',
      intro: '有一种新的登录方式将绑定到您的账号。如果同意，请输入以下验证码：',
    },
    deletion: {
      subject: '{publisher} 注销账号验证码',
      title: '确认注销账号',
      intro: '您正在申请注销账号。请输入以下验证码确认：',
    },
    bind: {
      subject: '{publisher} 电子邮箱验证码',
      title: '确认您的电子邮箱',
      intro: '您的账号将绑定或更换为此电子邮箱。如果是您本人操作，请输入以下验证码：',
    },
  },
  codeLife: '验证码{minutes}分钟内有效，且只能在申请它的浏览器中使用。',
  codeIgnore: '如果不是您本人申请，请忽略此邮件。请勿将验证码告诉任何人，我们的工作人员不会向您索要。',
  notices: {
    new_device: {
      subject: '您的 {publisher} 账号有新的登录',
      title: '有新的浏览器登录',
      intro: '有人在一个我们从未见过的浏览器上登录了您的账号。',
      advice: '如果是您本人，无需任何操作。如果不是，请登录后选择“退出所有设备”，并联系客服。',
    },
    deletion_asked: {
      subject: '是否注销您的 {publisher} 账号？',
      title: '是否注销您的账号？',
      intro: '我们收到了来自游戏内的账号注销申请。在您到商城确认之前，不会进行任何操作。',
      advice: '如果不想注销，无需任何操作，账号会保留。如果不是您本人申请，请联系客服。',
    },
    deletion_requested: {
      subject: '您的 {publisher} 账号即将注销',
      title: '您的账号即将注销',
      intro: '我们已收到注销申请。在 {date} 之前您仍可保留账号，在此之前不会丢失任何内容。',
      advice: '改变主意了？请在此时间之前登录并选择保留账号。如果不是您本人申请，请立即操作。',
    },
    deletion_kept: {
      subject: '您的 {publisher} 账号已保留',
      title: '您的账号已保留',
      intro: '账号不会被注销，一切照旧。很高兴您能留下。',
      advice: '如果不是您本人的决定，请联系客服。',
    },
    erased: {
      subject: '您的 {publisher} 账号已注销',
      title: '您的账号已注销',
      intro: '我们已按您的申请注销账号，并删除了您的个人信息。',
      advice:
        '支付记录会按法律要求的期限保存，但不再包含您的身份信息。您的电子邮箱也已删除，这是我们发给您的最后一封邮件。',
    },
    contact_change: {
      subject: '您的 {publisher} 账号即将更换联系方式',
      title: '账号的联系方式即将更换',
      intro: '有人在您的账号中申请更换手机号或邮箱，更换将在7天后生效。',
      advice: '如果是您本人操作，则无需处理。如果不是，请登录并取消更换，选择“退出所有设备”，并联系客服。',
    },
    phone_added: {
      subject: '您的 {publisher} 账号绑定了手机',
      title: '您的账号绑定了手机',
      intro: '有人在您的账号中绑定了一个手机号，登录验证码可以发送到该号码。',
      advice: '如果是您本人操作，则无需处理。如果不是，请登录并选择“退出所有设备”，并联系客服移除该号码。',
    },
    email_changed: {
      subject: '您的 {publisher} 账号已更换邮箱',
      title: '您的账号已更换邮箱',
      intro: '客服已按申请更换了您账号的邮箱。验证码和邮件将不再发送到此邮箱，您的账号也已在所有设备上退出登录。',
      advice: '如果是您本人申请，则无需处理。如果不是，请立即联系客服。',
    },
  },
  browser: '浏览器',
  os: '系统',
  at: '时间',
  openShop: '打开商城',
  decide: '前往商城确认',
  keepAccount: '保留账号',
  help: '有疑问？客服很乐意帮忙。',
  support: '联系客服',
  signature: '{publisher} 团队',
  sentBy: '发件方：{company}',
  why: '您收到这封邮件，是因为有人为 {publisher} 的账号填写了此电子邮箱。',
};
