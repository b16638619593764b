import type { ReceiptTexts } from './texts.ts';

export const es: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Tu recibo: {item} ya está en el juego (pedido {number})',
      title: '¡Ya está en tu buzón!',
      intro: '¡Gracias por tu compra! {item} te espera en tu buzón de {game}. Que lo disfrutes: aquí tienes tu recibo.',
    },
    partially_refunded: {
      subject: 'Te devolvemos una parte de tu pago (pedido {number})',
      title: 'Una parte de tu dinero va de vuelta',
      intro: 'Te reembolsamos {refund} de los {total} que pagaste por {item}.',
    },
    refunded: {
      subject: 'Tu dinero va de vuelta (pedido {number})',
      title: 'Tu dinero va de vuelta',
      intro: 'Te reembolsamos {refund} por {item}.',
    },
    not_met: {
      subject: 'No se pudo entregar {item}: te devolvemos el dinero (pedido {number})',
      title: 'No pudimos entregar tu artículo',
      intro: '{game} no aceptó {item} para tu personaje. Lo sentimos: te devolvemos el monto completo, {refund}.',
    },
    withdrawn: {
      subject: 'No se envió {item}: te devolvemos el dinero (pedido {number})',
      title: 'No enviado, dinero devuelto',
      intro: 'No enviamos {item} a tu personaje. Te devolvemos el monto completo, {refund}.',
    },
    late: {
      subject: 'Tu pago llegó demasiado tarde y va de vuelta (pedido {number})',
      title: 'Tu pago llegó con el pedido ya cerrado',
      intro:
        'Tu pago de {refund} por {item} nos llegó cuando el pedido ya estaba cancelado o había vencido. El artículo no se envió y te devolvemos el dinero.',
    },
    surplus: {
      subject: 'Pagaste dos veces: te devolvemos un pago (pedido {number})',
      title: 'Pagaste dos veces: te devolvemos un pago',
      intro:
        'Tu pedido de {item} ya estaba pagado cuando llegó otro pago de {refund}. Te devolvemos ese pago de más; para tu artículo no cambia nada.',
    },
    withdrawal: {
      subject: 'Recibimos tu desistimiento (pedido {number})',
      title: 'Recibimos tu desistimiento',
      intro: 'Desististe del contrato de {item}. Este correo confirma lo que declaraste y cuándo nos llegó.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Te devolvemos todo lo que pagaste.',
      asked:
        'Estamos preguntando al juego si ya tiene tu artículo. Si no lo tiene, te devolvemos el dinero. Si lo tiene, tu derecho de desistimiento terminó con la entrega.',
      ended:
        'Tu artículo ya estaba entregado cuando nos llegó tu declaración. Como aceptaste antes de pagar, tu derecho de desistimiento terminó con la entrega; no se devuelve nada.',
    },
    name: 'Nombre',
    statement: 'Tu declaración',
    words: 'Desisto del contrato de este pedido.',
    receivedAt: 'Recibida el',
    agreed: 'Antes de pagar aceptaste esto: «{waiver}»',
  },
  greeting: 'Hola, {character}:',
  refundTime:
    'El dinero vuelve por el mismo medio con el que pagaste. Según tu banco o servicio de pago, puede tardar unos días en aparecer.',
  number: 'Número de pedido',
  game: 'Juego',
  item: 'Artículo',
  contents: 'Recibes',
  bonus: '+{quantity} extra',
  extra: '+{quantity} de regalo',
  inAll: '{quantity} {name} en total',
  character: 'Personaje',
  server: 'Servidor',
  method: 'Pagado con',
  paidAt: 'Pagado el',
  sentAt: 'Entregado el',
  refundedAt: 'Reembolsado el',
  points: 'Puntos VIP',
  pointsTakenBack: 'Puntos VIP retirados',
  pointsLeft: 'Puntos VIP de este pedido',
  price: 'Precio',
  discount: 'Descuento',
  taxIncluded: 'Incluye {tax}',
  total: 'Total pagado',
  payment: 'Pago recibido',
  remaining: 'Queda pagado',
  refunded: 'Reembolsado',
  view: 'Ver el pedido',
  help: '¿Alguna duda? Nuestro equipo de soporte te ayuda encantado: solo indica tu número de pedido.',
  support: 'Contactar a soporte',
  signature: 'El equipo de {publisher}',
  soldBy: 'Vendido por {company}',
  why: 'Recibes este correo porque se indicó esta dirección al hacer el pedido.',
};
