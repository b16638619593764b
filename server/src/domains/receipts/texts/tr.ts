import type { ReceiptTexts } from './texts.ts';

export const tr: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Makbuzun: {item} teslim edildi (sipariş {number})',
      title: 'Ürünün posta kutunda!',
      intro:
        'Alışverişin için teşekkürler! {item}, {game} posta kutunda seni bekliyor. İyi eğlenceler – makbuzun aşağıda.',
    },
    partially_refunded: {
      subject: 'Ödemenin bir kısmı iade edildi (sipariş {number})',
      title: 'Paranın bir kısmı sana geri dönüyor',
      intro: '{item} için ödediğin {total} tutarın {refund} kadarını iade ettik.',
    },
    refunded: {
      subject: 'Paran sana geri dönüyor (sipariş {number})',
      title: 'Paran sana geri dönüyor',
      intro: '{item} için {refund} iade ettik.',
    },
    not_met: {
      subject: '{item} teslim edilemedi, paranı iade ediyoruz (sipariş {number})',
      title: 'Ürününü teslim edemedik',
      intro:
        '{game}, karakterin için {item} teslimatını kabul etmedi. Üzgünüz – {refund} tutarın tamamını iade ediyoruz.',
    },
    withdrawn: {
      subject: '{item} gönderilmedi, paranı iade ediyoruz (sipariş {number})',
      title: 'Gönderilmedi, para iade edildi',
      intro: '{item} karakterine gönderilmedi. {refund} tutarın tamamını iade ediyoruz.',
    },
    late: {
      subject: 'Ödemen geç ulaştı, iade ediyoruz (sipariş {number})',
      title: 'Ödemen sipariş kapandıktan sonra ulaştı',
      intro:
        '{item} için {refund} tutarındaki ödemen, sipariş iptal edildikten veya süresi dolduktan sonra bize ulaştı. Ürün gönderilmedi; paranı iade ediyoruz.',
    },
    surplus: {
      subject: 'İki kez ödedin, bir ödemeyi iade ediyoruz (sipariş {number})',
      title: 'İki kez ödedin – bir ödeme sana dönüyor',
      intro:
        '{item} siparişin zaten ödenmişken {refund} tutarında bir ödeme daha geldi. Fazla ödemeyi iade ediyoruz; ürününde bir değişiklik yok.',
    },
    withdrawal: {
      subject: 'Cayma bildirimin ulaştı (sipariş {number})',
      title: 'Cayma bildirimini aldık',
      intro:
        '{item} adlı ürün için yaptığın sözleşmeden caydın. Bu e-posta, ne beyan ettiğini ve bize ne zaman ulaştığını onaylar.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Ödediğin tutarın tamamını iade ediyoruz.',
      asked:
        'Oyuna, ürününün ulaşıp ulaşmadığını soruyoruz. Ulaşmadıysa paran geri gelir. Ulaştıysa cayma hakkın teslimatla sona ermiştir.',
      ended:
        'Beyanın bize ulaştığında ürünün çoktan teslim edilmişti. Ödemeden önce kabul ettiğin gibi cayma hakkın teslimatla sona erdi; iade yapılmaz.',
    },
    name: 'Ad',
    statement: 'Beyanın',
    words: 'Bu siparişin sözleşmesinden cayıyorum.',
    receivedAt: 'Alındığı tarih',
    agreed: 'Ödemeden önce şunu kabul ettin: “{waiver}”',
  },
  greeting: 'Merhaba {character},',
  refundTime:
    'Para, kullandığın ödeme yöntemine geri döner. Bankana veya ödeme hizmetine göre hesabına yansıması birkaç gün sürebilir.',
  number: 'Sipariş numarası',
  game: 'Oyun',
  item: 'Ürün',
  contents: 'İçindekiler',
  bonus: '+{quantity} bonus',
  extra: '+{quantity} ekstra',
  inAll: 'toplam {quantity} {name}',
  character: 'Karakter',
  server: 'Sunucu',
  method: 'Ödeme yöntemi',
  paidAt: 'Ödeme zamanı',
  sentAt: 'Teslim zamanı',
  refundedAt: 'İade zamanı',
  points: 'VIP puanları',
  pointsTakenBack: 'Geri alınan VIP puanları',
  pointsLeft: 'Bu siparişin VIP puanları',
  price: 'Fiyat',
  discount: 'İndirim',
  taxIncluded: 'Dahil olan {tax}',
  total: 'Ödenen toplam',
  payment: 'Alınan ödeme',
  remaining: 'Ödenmiş kalan',
  refunded: 'İade edilen',
  view: 'Siparişi gör',
  help: 'Sorun mu var? Destek ekibimiz memnuniyetle yardımcı olur – sipariş numaranı belirtmen yeterli.',
  support: 'Desteğe ulaş',
  signature: '{publisher} ekibi',
  soldBy: 'Satıcı: {company}',
  why: 'Bu e-postayı, siparişte bu adres verildiği için aldın.',
};
