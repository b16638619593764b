import type { AccountTexts } from './texts.ts';

export const tr: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Giriş kodun: {publisher}',
      title: 'Giriş kodun',
      intro: 'Bu kodu, giriş yapmak istediğin yere yaz:',
    },
    link: {
      subject: 'Giriş bağlama kodun: {publisher}',
      title: 'Hesabına bir giriş yöntemi bağla',
      intro: 'Hesabına başka bir giriş yöntemi bağlanmak isteniyor. Kabul ediyorsan bu kodu yaz:',
    },
    deletion: {
      subject: 'Hesap silme kodun: {publisher}',
      title: 'Hesabının silineceğini onayla',
      intro: 'Hesabını silmek istiyorsun. Onaylamak için bu kodu yaz:',
    },
    bind: {
      subject: '{publisher} e-posta onay kodun',
      title: 'E-posta adresini onayla',
      intro: 'Bu adres hesabına bağlanacak ya da hesabında değiştirilecek. Bunu sen istediysen şu kodu gir:',
    },
  },
  codeLife: 'Kod {minutes} dakika ve yalnızca onu isteyen tarayıcıda geçerlidir.',
  codeIgnore:
    'Kod istemedin mi? O zaman bu e-postayı dikkate alma. Kodu kimseyle paylaşma: ekibimiz senden kod istemez.',
  notices: {
    new_device: {
      subject: 'Hesabına yeni giriş: {publisher}',
      title: 'Yeni bir tarayıcıdan giriş',
      intro: 'Daha önce görmediğimiz bir tarayıcıdan hesabına giriş yapıldı.',
      advice:
        'Sen yaptıysan bir şey yapmana gerek yok. Sen değilsen giriş yap, “Her yerden çıkış yap” seçeneğini kullan ve desteğe ulaş.',
    },
    deletion_asked: {
      subject: 'Hesabın silinsin mi? {publisher}',
      title: 'Hesabın silinsin mi?',
      intro: 'Oyunlarımızdan birinde hesabının silinmesi istendi. Mağazada onaylamadığın sürece hiçbir şey olmaz.',
      advice:
        'Bunu istemiyorsan bir şey yapmana gerek yok: hesabın durur. İsteyen sen değilsen lütfen desteğe haber ver.',
    },
    deletion_requested: {
      subject: 'Hesabın silinecek: {publisher}',
      title: 'Hesabın silinecek',
      intro:
        'İsteğin üzerine hesabını sileceğiz. Hesabını şu zamana kadar elinde tutabilirsin: {date}. O zamana kadar hiçbir şey kaybolmaz.',
      advice: 'Vaz mı geçtin? Bu süre dolmadan giriş yap ve hesabını koru. Bunu sen istemediysen hemen giriş yap.',
    },
    deletion_kept: {
      subject: 'Hesabın duruyor: {publisher}',
      title: 'Hesabın duruyor',
      intro: 'Hesabın silinmeyecek. Her şey eskisi gibi – aramızda olman ne güzel!',
      advice: 'Buna sen karar vermediysen lütfen desteğe ulaş.',
    },
    erased: {
      subject: 'Hesabın silindi: {publisher}',
      title: 'Hesabın silindi',
      intro: 'İsteğin üzerine hesabını ve onunla birlikte kişisel verilerini sildik.',
      advice:
        'Ödeme kayıtları yasanın gerektirdiği süre boyunca kalır ama artık seni göstermez. Bu son e-postamızdı: adresini de sildik.',
    },
    contact_change: {
      subject: '{publisher} hesabının iletişim bilgisi değişecek',
      title: 'Hesabının iletişim bilgisi değişecek',
      intro:
        'Hesabında oturumu açık olan biri başka bir telefon numarası veya e-posta istedi. Değişiklik 7 gün sonra yapılacak.',
      advice:
        'Bu sensen yapman gereken bir şey yok. Değilsen giriş yap, değişikliği iptal et, “Her yerden çıkış yap” seçeneğini kullan ve desteğe ulaş.',
    },
    phone_added: {
      subject: '{publisher} hesabına bir telefon bağlandı',
      title: 'Hesabına bir telefon bağlandı',
      intro: 'Hesabında oturumu açık olan biri bir telefon numarası bağladı. Bu numaraya giriş kodları gönderilebilir.',
      advice:
        'Bu sensen yapman gereken bir şey yok. Değilsen giriş yap, “Her yerden çıkış yap” seçeneğini kullan ve numaranın kaldırılması için desteğe ulaş.',
    },
    email_changed: {
      subject: '{publisher} hesabının e-posta adresi değiştirildi',
      title: 'Hesabının e-posta adresi değiştirildi',
      intro:
        'Gelen istek üzerine destek ekibimiz hesabının e-posta adresini değiştirdi. Kodlar ve mesajlar artık bu adrese gelmeyecek. Tüm cihazlardan da çıkış yapıldı.',
      advice: 'Bunu sen istediysen yapman gereken bir şey yok. İstemediysen hemen desteğe ulaş.',
    },
  },
  browser: 'Tarayıcı',
  os: 'Sistem',
  at: 'Zaman',
  openShop: 'Mağazayı aç',
  decide: 'Mağazada karar ver',
  keepAccount: 'Hesabımı koru',
  help: 'Sorun mu var? Destek ekibimiz memnuniyetle yardımcı olur.',
  support: 'Desteğe ulaş',
  signature: '{publisher} ekibi',
  sentBy: 'Gönderen: {company}',
  why: 'Bu e-postayı, {publisher} mağazasındaki bir hesap için bu adres yazıldığı için aldın.',
};
