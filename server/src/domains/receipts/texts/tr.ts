import type { ReceiptTexts } from './texts.ts';

export const tr: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Makbuzunuz: {item} teslim edildi (sipariş {number})',
      title: 'Posta kutunuzda!',
      intro:
        'Alışverişiniz için teşekkürler! {item}, {game} posta kutunuzda sizi bekliyor. İyi eğlenceler – makbuzunuz aşağıda.',
    },
    partially_refunded: {
      subject: 'Ödemenizin bir kısmı iade edildi (sipariş {number})',
      title: 'Paranızın bir kısmı size geri dönüyor',
      intro: '{item} için ödediğiniz {total} tutarın {refund} kadarını iade ettik.',
    },
    refunded: {
      subject: 'Paranız size geri dönüyor (sipariş {number})',
      title: 'Paranız size geri dönüyor',
      intro: '{item} için {refund} iade ettik.',
    },
    not_met: {
      subject: '{item} teslim edilemedi, paranızı iade ediyoruz (sipariş {number})',
      title: 'Ürününüzü teslim edemedik',
      intro:
        '{game}, karakteriniz için {item} teslimatını kabul etmedi. Üzgünüz – {refund} tutarın tamamını iade ediyoruz.',
    },
    withdrawn: {
      subject: '{item} gönderilmedi, paranızı iade ediyoruz (sipariş {number})',
      title: 'Gönderilmedi, para iade edildi',
      intro: '{item} karakterinize gönderilmedi. {refund} tutarın tamamını iade ediyoruz.',
    },
    late: {
      subject: 'Ödemeniz geç ulaştı, iade ediyoruz (sipariş {number})',
      title: 'Ödemeniz sipariş kapandıktan sonra ulaştı',
      intro:
        '{item} için {refund} tutarındaki ödemeniz, sipariş iptal edildikten veya süresi dolduktan sonra bize ulaştı. Ürün gönderilmedi; paranızı iade ediyoruz.',
    },
    surplus: {
      subject: 'İki kez ödediniz, bir ödemeyi iade ediyoruz (sipariş {number})',
      title: 'İki kez ödediniz – bir ödeme size dönüyor',
      intro:
        '{item} siparişiniz zaten ödenmişken {refund} tutarında bir ödeme daha geldi. Fazla ödemeyi iade ediyoruz; ürününüzde bir değişiklik yok.',
    },
  },
  greeting: 'Merhaba {character},',
  refundTime:
    'Para, ödeme yaptığınız yolla geri gelir. Bankanıza veya ödeme hizmetinize göre görünmesi birkaç gün sürebilir.',
  number: 'Sipariş numarası',
  game: 'Oyun',
  item: 'Ürün',
  contents: 'İçindekiler',
  bonus: '+{quantity} bonus',
  extra: '+{quantity} ekstra',
  character: 'Karakter',
  server: 'Sunucu',
  method: 'Ödeme yöntemi',
  paidAt: 'Ödeme zamanı',
  sentAt: 'Teslim zamanı',
  refundedAt: 'İade zamanı',
  price: 'Fiyat',
  discount: 'İndirim',
  taxIncluded: 'Dahil olan {tax}',
  total: 'Ödenen toplam',
  payment: 'Alınan ödeme',
  remaining: 'Ödenmiş kalan',
  refunded: 'İade edilen',
  view: 'Siparişi gör',
  help: 'Sorunuz mu var? Destek ekibimiz memnuniyetle yardımcı olur – sipariş numaranızı belirtmeniz yeterli.',
  support: 'Desteğe ulaşın',
  signature: '{publisher} ekibi',
  soldBy: 'Satıcı: {company}',
  why: 'Bu e-postayı, siparişte bu adres verildiği için aldınız.',
};
