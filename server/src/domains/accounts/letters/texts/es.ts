import type { AccountTexts } from './texts.ts';

export const es: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Tu código para iniciar sesión en {publisher}',
      title: 'Tu código para iniciar sesión',
      intro: 'Escribe este código donde querías iniciar sesión:',
    },
    link: {
      subject: 'Tu código para vincular un inicio de sesión en {publisher}',
      title: 'Vincula un inicio de sesión a tu cuenta',
      intro: 'Se va a vincular otra forma de iniciar sesión a tu cuenta. Escribe este código si estás de acuerdo:',
    },
    deletion: {
      subject: 'Tu código para eliminar tu cuenta en {publisher}',
      title: 'Confirma que quieres eliminar tu cuenta',
      intro: 'Quieres eliminar tu cuenta. Escribe este código para confirmarlo:',
    },
    bind: {
      subject: 'Tu código para confirmar tu dirección en {publisher}',
      title: 'Confirma tu dirección de correo',
      intro: 'Esta dirección se va a vincular a tu cuenta o a cambiar en ella. Si lo pediste tú, escribe este código:',
    },
  },
  codeLife: 'Vale durante {minutes} minutos y solo en el navegador que lo pidió.',
  codeIgnore:
    '¿No pediste ningún código? Entonces puedes ignorar este correo. No compartas nunca el código: nuestro equipo no te lo pedirá.',
  notices: {
    new_device: {
      subject: 'Nuevo inicio de sesión en tu cuenta de {publisher}',
      title: 'Inicio de sesión desde un navegador nuevo',
      intro: 'Alguien inició sesión en tu cuenta desde un navegador que no conocíamos.',
      advice:
        'Si fuiste tú, no tienes que hacer nada. Si no, inicia sesión, elige “Cerrar todas las sesiones” y contacta a soporte.',
    },
    deletion_asked: {
      subject: '¿Eliminar tu cuenta de {publisher}?',
      title: '¿Eliminar tu cuenta?',
      intro: 'En uno de nuestros juegos se pidió eliminar tu cuenta. No pasa nada hasta que lo confirmes en la tienda.',
      advice:
        'Si no quieres eliminarla, no tienes que hacer nada: tu cuenta se queda. Si no lo pediste tú, avisa a soporte.',
    },
    deletion_requested: {
      subject: 'Tu cuenta de {publisher} se va a eliminar',
      title: 'Tu cuenta se va a eliminar',
      intro:
        'Como pediste, vamos a eliminar tu cuenta. Puedes conservarla hasta esta fecha: {date}. Hasta entonces no se pierde nada.',
      advice:
        '¿Cambiaste de idea? Inicia sesión antes de esa fecha y conserva tu cuenta. Si no lo pediste tú, hazlo cuanto antes.',
    },
    deletion_kept: {
      subject: 'Tu cuenta de {publisher} se conserva',
      title: 'Tu cuenta se conserva',
      intro: 'Tu cuenta no se va a eliminar. Todo sigue como antes. ¡Qué bueno que te quedes!',
      advice: 'Si no lo decidiste tú, contacta a soporte.',
    },
    erased: {
      subject: 'Tu cuenta de {publisher} se eliminó',
      title: 'Tu cuenta se eliminó',
      intro: 'Como pediste, eliminamos tu cuenta y, con ella, tus datos personales.',
      advice:
        'Los registros de pagos se guardan el tiempo que exige la ley, pero ya no dicen quién eres. Este fue nuestro último correo: también eliminamos tu dirección.',
    },
    contact_change: {
      subject: 'Un dato de contacto de tu cuenta de {publisher} va a cambiar',
      title: 'Un dato de contacto de tu cuenta va a cambiar',
      intro:
        'Alguien con la sesión iniciada en tu cuenta pidió otro número de teléfono u otro correo. El cambio se hará dentro de 7 días.',
      advice:
        'Si fuiste tú, no tienes que hacer nada. Si no, inicia sesión, cancela el cambio, elige “Cerrar todas las sesiones” y contacta a soporte.',
    },
    phone_added: {
      subject: 'Se vinculó un teléfono a tu cuenta de {publisher}',
      title: 'Se vinculó un teléfono a tu cuenta',
      intro:
        'Alguien con la sesión iniciada en tu cuenta vinculó un número de teléfono, que puede recibir códigos de acceso.',
      advice:
        'Si fuiste tú, no tienes que hacer nada. Si no, inicia sesión, elige “Cerrar todas las sesiones” y contacta a soporte para que quiten el número.',
    },
    email_changed: {
      subject: 'Se cambió el correo de tu cuenta de {publisher}',
      title: 'Se cambió el correo de tu cuenta',
      intro:
        'A petición del titular, nuestro equipo de soporte cambió el correo de tu cuenta. Los códigos y mensajes ya no llegan a esta dirección, y se cerraron todas tus sesiones.',
      advice: 'Si lo pediste, no tienes que hacer nada. Si no, contacta a soporte cuanto antes.',
    },
  },
  browser: 'Navegador',
  os: 'Sistema',
  at: 'Fecha y hora',
  openShop: 'Abrir la tienda',
  decide: 'Decidir en la tienda',
  keepAccount: 'Conservar mi cuenta',
  help: '¿Alguna duda? Nuestro equipo de soporte te ayuda encantado.',
  support: 'Contactar a soporte',
  signature: 'El equipo de {publisher}',
  sentBy: 'Enviado por {company}',
  why: 'Recibes este correo porque se escribió esta dirección para una cuenta de {publisher}.',
};
