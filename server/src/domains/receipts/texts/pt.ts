import type { ReceiptTexts } from './texts.ts';

export const pt: ReceiptTexts = {
  kinds: {
    sent: {
      subject: 'Seu recibo: {item} já chegou (pedido {number})',
      title: 'Já está no seu correio!',
      intro: 'Obrigado pela compra! {item} já está no seu correio em {game}. Divirta-se – este é o seu recibo.',
    },
    partially_refunded: {
      subject: 'Parte do seu pagamento está a caminho de volta (pedido {number})',
      title: 'Parte do seu dinheiro está a caminho de volta',
      intro: 'Reembolsamos {refund} dos {total} que você pagou por {item}.',
    },
    refunded: {
      subject: 'Seu dinheiro está a caminho de volta (pedido {number})',
      title: 'Seu dinheiro está a caminho de volta',
      intro: 'Reembolsamos {refund} referentes a {item}.',
    },
    not_met: {
      subject: 'Não foi possível entregar {item}: você recebe seu dinheiro de volta (pedido {number})',
      title: 'Não conseguimos entregar seu item',
      intro:
        '{game} não aceitou {item} para o seu personagem. Sentimos muito – o valor total de {refund} está a caminho de volta.',
    },
    withdrawn: {
      subject: '{item} não foi enviado: você recebe seu dinheiro de volta (pedido {number})',
      title: 'Não enviado, dinheiro devolvido',
      intro: '{item} não foi enviado ao seu personagem. O valor total de {refund} está a caminho de volta.',
    },
    late: {
      subject: 'Seu pagamento chegou tarde demais e está a caminho de volta (pedido {number})',
      title: 'Seu pagamento chegou depois do fim do pedido',
      intro:
        'Seu pagamento de {refund} por {item} chegou quando o pedido já estava cancelado ou expirado. O item não foi enviado e vamos devolver o dinheiro.',
    },
    surplus: {
      subject: 'Você pagou duas vezes, um pagamento está a caminho de volta (pedido {number})',
      title: 'Você pagou duas vezes – um pagamento volta para você',
      intro:
        'Seu pedido de {item} já estava pago quando chegou outro pagamento de {refund}. Vamos devolver o pagamento a mais; nada muda para o seu item.',
    },
    withdrawal: {
      subject: 'Sua desistência chegou (pedido {number})',
      title: 'Recebemos sua desistência',
      intro: 'Você desistiu do contrato de {item}. Este e-mail confirma o que você declarou e quando recebemos.',
    },
  },
  withdrawal: {
    outcomes: {
      refund: 'Vamos devolver tudo o que você pagou.',
      asked:
        'Estamos perguntando ao jogo se ele já tem o seu item. Se não tiver, seu dinheiro volta. Se tiver, seu direito de desistência terminou com a entrega.',
      ended:
        'Seu item já tinha sido entregue quando sua declaração chegou até nós. Como você aceitou antes de pagar, o direito de desistência terminou com a entrega; nada é devolvido.',
    },
    name: 'Nome',
    statement: 'Sua declaração',
    words: 'Desisto do contrato deste pedido.',
    receivedAt: 'Recebida em',
    agreed: 'Antes de pagar, você aceitou isto: “{waiver}”',
  },
  greeting: 'Olá, {character}!',
  refundTime:
    'O dinheiro volta pelo mesmo meio em que você pagou. Dependendo do banco ou serviço de pagamento, pode levar alguns dias para aparecer.',
  number: 'Número do pedido',
  game: 'Jogo',
  item: 'Item',
  contents: 'Você recebe',
  bonus: '+{quantity} de bônus',
  extra: '+{quantity} de brinde',
  inAll: '{quantity} {name} no total',
  character: 'Personagem',
  server: 'Servidor',
  method: 'Pago com',
  paidAt: 'Pago em',
  sentAt: 'Entregue em',
  refundedAt: 'Reembolsado em',
  points: 'Pontos VIP',
  pointsTakenBack: 'Pontos VIP retirados',
  pointsLeft: 'Pontos VIP deste pedido',
  price: 'Preço',
  discount: 'Desconto',
  taxIncluded: 'Inclui {tax}',
  total: 'Total pago',
  payment: 'Pagamento recebido',
  remaining: 'Continua pago',
  refunded: 'Reembolsado',
  view: 'Ver pedido',
  help: 'Ficou com alguma dúvida? Nosso suporte ajuda com prazer – é só informar o número do pedido.',
  support: 'Falar com o suporte',
  signature: 'Equipe {publisher}',
  soldBy: 'Vendido por {company}',
  why: 'Você recebeu este e-mail porque este endereço foi informado no pedido.',
};
