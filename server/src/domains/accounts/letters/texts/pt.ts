import type { AccountTexts } from './texts.ts';

export const pt: AccountTexts = {
  codes: {
    sign_in: {
      subject: 'Seu código para entrar em {publisher}',
      title: 'Seu código para entrar',
      intro: 'Digite este código onde você queria entrar:',
    },
    link: {
      subject: 'Seu código para vincular um acesso em {publisher}',
      title: 'Vincule um acesso à sua conta',
      intro: 'Outra forma de entrar vai ser vinculada à sua conta. Digite este código se você concorda:',
    },
    deletion: {
      subject: 'Seu código para excluir sua conta em {publisher}',
      title: 'Confirme que sua conta deve ser excluída',
      intro: 'Você quer excluir sua conta. Digite este código para confirmar:',
    },
    bind: {
      subject: 'Seu código para confirmar o endereço na {publisher}',
      title: 'Confirme seu endereço de e-mail',
      intro: 'Este endereço será vinculado à sua conta ou alterado nela. Se foi você quem pediu, digite este código:',
    },
  },
  codeLife: 'Ele vale por {minutes} minutos e só no navegador que pediu.',
  codeIgnore:
    'Não pediu nenhum código? Então pode ignorar este e-mail. Nunca passe o código adiante: nossa equipe não vai pedir.',
  notices: {
    new_device: {
      subject: 'Novo acesso à sua conta em {publisher}',
      title: 'Acesso de um navegador novo',
      intro: 'Alguém entrou na sua conta por um navegador que ainda não conhecíamos.',
      advice:
        'Se foi você, não precisa fazer nada. Se não foi, entre, escolha “Sair de todos os dispositivos” e fale com o suporte.',
    },
    deletion_asked: {
      subject: 'Excluir sua conta em {publisher}?',
      title: 'Excluir sua conta?',
      intro: 'Em um dos nossos jogos foi pedida a exclusão da sua conta. Nada acontece até você confirmar na loja.',
      advice:
        'Se você não quer isso, não precisa fazer nada: sua conta fica. Se não foi você quem pediu, avise o suporte.',
    },
    deletion_requested: {
      subject: 'Sua conta em {publisher} será excluída',
      title: 'Sua conta será excluída',
      intro:
        'Como pedido, vamos excluir sua conta. Você ainda pode mantê-la até esta data: {date}. Até lá, nada se perde.',
      advice:
        'Mudou de ideia? Entre antes dessa data e mantenha sua conta. Se não foi você quem pediu, faça isso agora mesmo.',
    },
    deletion_kept: {
      subject: 'Sua conta em {publisher} foi mantida',
      title: 'Sua conta foi mantida',
      intro: 'Sua conta não será excluída. Está tudo como antes. Que bom ter você com a gente!',
      advice: 'Se não foi você quem decidiu isso, fale com o suporte.',
    },
    erased: {
      subject: 'Sua conta em {publisher} foi excluída',
      title: 'Sua conta foi excluída',
      intro: 'Como pedido, excluímos sua conta e, com ela, seus dados pessoais.',
      advice:
        'Os registros de pagamentos ficam pelo tempo que a lei exige, mas não dizem mais quem você é. Este foi nosso último e-mail: seu endereço também foi excluído.',
    },
    contact_change: {
      subject: 'Um contato da sua conta na {publisher} vai mudar',
      title: 'Um contato da sua conta vai mudar',
      intro:
        'Alguém conectado à sua conta pediu outro número de celular ou outro e-mail. A mudança acontece em 7 dias.',
      advice:
        'Se foi você, não precisa fazer nada. Se não foi, entre, cancele a mudança, escolha “Sair de todos os dispositivos” e fale com o suporte.',
    },
    phone_added: {
      subject: 'Um celular foi vinculado à sua conta na {publisher}',
      title: 'Um celular foi vinculado à sua conta',
      intro: 'Alguém conectado à sua conta vinculou um número de celular, que pode receber códigos de acesso.',
      advice:
        'Se foi você, não precisa fazer nada. Se não foi, entre, escolha “Sair de todos os dispositivos” e fale com o suporte para remover o número.',
    },
    email_changed: {
      subject: 'O e-mail da sua conta na {publisher} foi alterado',
      title: 'O e-mail da sua conta foi alterado',
      intro:
        'A pedido, nosso suporte alterou o e-mail da sua conta. Códigos e mensagens não chegam mais a este endereço, e você saiu de todos os dispositivos.',
      advice: 'Se você pediu isso, não precisa fazer nada. Se não pediu, fale com o suporte agora mesmo.',
    },
  },
  browser: 'Navegador',
  os: 'Sistema',
  at: 'Data e hora',
  openShop: 'Abrir a loja',
  decide: 'Decidir na loja',
  keepAccount: 'Manter minha conta',
  help: 'Ficou com alguma dúvida? Nosso suporte ajuda com prazer.',
  support: 'Falar com o suporte',
  signature: 'Equipe {publisher}',
  sentBy: 'Enviado por {company}',
  why: 'Você recebeu este e-mail porque este endereço foi informado para uma conta em {publisher}.',
};
