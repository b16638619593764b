import type { PushTexts } from './texts.ts';

export const pt: PushTexts = {
  delivered: {
    title: 'Já está no seu correio',
    body: 'Seu pedido de {game} chegou. Abra o correio no jogo para resgatar.',
  },
  refund: {
    title: 'Seu reembolso está a caminho',
    body: 'O dinheiro do seu pedido de {game} volta para a forma de pagamento usada. Seu banco pode levar alguns dias para mostrar.',
  },
  reward_expiring: {
    title: 'Uma recompensa está prestes a expirar',
    body: 'Ela some em menos de um dia. Resgate enquanto dá tempo.',
  },
  draw_open: {
    title: 'O sorteio de hoje espera por você',
    body: 'Você tem um sorteio grátis hoje. O que será que vem?',
  },
};
