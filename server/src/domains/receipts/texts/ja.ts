import type { ReceiptTexts } from './texts.ts';

export const ja: ReceiptTexts = {
  kinds: {
    sent: {
      subject: '【領収書】{item} をお届けしました（注文番号 {number}）',
      title: 'メールボックスに届きました！',
      intro:
        'ご購入ありがとうございます！「{item}」を『{game}』のゲーム内のメールボックスにお届けしました。どうぞお楽しみください。以下が領収書です。',
    },
    partially_refunded: {
      subject: 'お支払いの一部を返金しました（注文番号 {number}）',
      title: 'お支払いの一部を返金しました',
      intro: '「{item}」のお支払い {total} のうち、{refund} を返金しました。',
    },
    refunded: {
      subject: '返金のお知らせ（注文番号 {number}）',
      title: '返金しました',
      intro: '「{item}」の代金 {refund} を返金しました。',
    },
    not_met: {
      subject: '{item} をお届けできなかったため返金します（注文番号 {number}）',
      title: 'アイテムをお届けできませんでした',
      intro:
        '『{game}』がお客様のキャラクターへの「{item}」を受け付けませんでした。申し訳ございません。代金 {refund} を全額返金します。',
    },
    withdrawn: {
      subject: '{item} は送付されず、返金しました（注文番号 {number}）',
      title: '未送付のため返金しました',
      intro: '「{item}」はお客様のキャラクターに送付されませんでした。代金 {refund} を全額返金しました。',
    },
    late: {
      subject: '注文終了後のお支払いを返金します（注文番号 {number}）',
      title: '注文の終了後にお支払いが届きました',
      intro:
        '「{item}」のお支払い {refund} は、注文がキャンセルされたか期限切れになった後に届きました。アイテムは送付されていません。代金は返金します。',
    },
    surplus: {
      subject: '二重のお支払いを返金します（注文番号 {number}）',
      title: '二重払い分を返金します',
      intro:
        '「{item}」はすでにお支払い済みでしたが、さらに {refund} のお支払いが届きました。余分なお支払いは返金します。アイテムには影響ありません。',
    },
    withdrawal: {
      subject: '契約撤回を受け付けました（注文番号 {number}）',
      title: '契約撤回を受け付けました',
      intro: '「{item}」のご購入契約の撤回を受け付けました。このメールは、お申し出の内容と受付日時の確認です。',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'お支払いいただいた全額を返金します。',
      asked:
        'アイテムが届いているかどうかをゲームに確認しています。届いていなければ返金します。届いている場合、撤回の権利は送付をもって終了しています。',
      ended:
        'お申し出を受け付けた時点で、アイテムはすでに届いていました。お支払い前にご同意いただいたとおり、撤回の権利は送付をもって終了しているため、返金はありません。',
    },
    name: 'お名前',
    statement: 'お申し出の内容',
    words: 'この注文の契約を撤回します。',
    receivedAt: '受付日時',
    agreed: 'お支払い前にご同意いただいた内容：「{waiver}」',
  },
  greeting: '{character} さん',
  refundTime:
    '返金はお支払いいただいた方法で行われます。銀行や決済サービスによっては、反映まで数日かかることがあります。',
  number: '注文番号',
  game: 'ゲーム',
  item: '商品',
  contents: '内容',
  bonus: 'ボーナス +{quantity}',
  extra: 'さらに +{quantity}',
  inAll: '合計 {name} ×{quantity}',
  character: 'キャラクター',
  server: 'サーバー',
  method: 'お支払い方法',
  paidAt: 'お支払い日時',
  sentAt: 'お届け日時',
  refundedAt: '返金日時',
  points: 'VIPポイント',
  pointsTakenBack: '取り消されたVIPポイント',
  pointsLeft: 'この注文のVIPポイント',
  price: '価格',
  discount: '割引',
  taxIncluded: 'うち{tax}',
  total: 'お支払い合計',
  payment: '受領した金額',
  remaining: '差引お支払い額',
  refunded: '返金額',
  view: '注文を見る',
  help: 'ご不明な点は、注文番号を添えてお気軽にサポートまでお問い合わせください。',
  support: 'サポートに問い合わせる',
  signature: '{publisher} チーム',
  soldBy: '販売元：{company}',
  why: 'このメールは、ご注文時にこのアドレスが入力されたためお送りしています。',
};
