/** The page by which a buyer cancels a subscription or contract, and its mails. Only the server says them. */
export const cancel = {
  title: 'Cancelar assinatura ou contrato',
  intro: 'Preencha e confirme aqui mesmo: não é preciso entrar em nenhuma conta.',
  kind: 'Tipo de cancelamento',
  ordinary: 'Cancelamento comum',
  forCause: 'Cancelamento por motivo grave',
  causeLabel: 'Motivo do cancelamento',
  product: 'Produto',
  fields: {
    cause: 'Motivo (só no cancelamento por motivo grave)',
    name: 'Nome completo',
    email: 'E-mail da compra',
    order: 'Número do pedido (opcional)',
    end: 'Terminar em (opcional)',
  },
  hints: {
    order:
      'Está no e-mail de confirmação, por exemplo 4K7Q-2XM9. Sem ele, procuramos o contrato pelo e-mail.',
    end: 'Sem data, o contrato termina assim que possível: no fim do período já pago.',
  },
  /** The declaration, on the receipt and in the mails. */
  declared: { order: 'Número do pedido', end: 'Término pedido' },
  earliest: 'Assim que possível',
  sentTo: (p: { email: string }) => `A confirmação vai para ${p.email}.`,
  submit: 'Cancelar agora',
  missing: 'Preencha este campo.',
  tooLong: 'Este texto é longo demais.',
  wrongEmail: 'Confira o endereço de e-mail.',
  wrongDate: 'Confira a data.',
  card: 'Não escreva aqui o número de um cartão.',
  received: {
    title: 'Recebemos o seu cancelamento',
    text: 'Enviamos a confirmação por e-mail, com o que você declarou, a data e a hora do recebimento e o fim do contrato.',
    at: 'Recebido em',
    reference: 'Protocolo',
    save: 'Salvar este comprovante',
    by: (p: { button: string }) => `Declarado pelo botão “${p.button}”.`,
  },
  going: {
    title: 'O seu contrato está cancelado',
    ends: (p: { date: string }) => `Ele termina em ${p.date}. Depois disso, nada mais é cobrado.`,
    over: (p: { date: string }) => `Ele terminou em ${p.date}.`,
    undoHint: 'Até lá, você pode voltar atrás.',
    undo: 'Manter o contrato',
  },
  undone: {
    title: 'O seu contrato continua',
    text: 'O cancelamento foi desfeito. Enviamos uma confirmação por e-mail.',
  },
  mail: {
    buyer: {
      subject: 'Confirmação do seu cancelamento',
      title: 'Recebemos o seu cancelamento',
      text: 'Esta mensagem confirma o que você declarou e quando recebemos. Guarde-a.',
      ends: (p: { date: string }) =>
        `O contrato termina em ${p.date}. A partir dessa data, nada mais é cobrado.`,
      over: (p: { date: string }) => `Este contrato já tinha terminado em ${p.date}.`,
      forCause:
        'O vendedor recebeu o seu motivo e responde a você se o contrato termina antes e se há dinheiro a devolver.',
      unmatched:
        'Não encontramos um contrato com estes dados. Confira o número do pedido e use o e-mail da compra, ou fale com o vendedor.',
      several: 'Há mais de um contrato neste e-mail. Abra abaixo o que você quer cancelar.',
      notYou:
        'Não foi você, ou mudou de ideia? Até o fim do contrato, o cancelamento pode ser desfeito aqui.',
    },
    undone: {
      subject: 'Cancelamento desfeito',
      title: 'O contrato continua',
      text: 'O cancelamento foi desfeito, e o contrato continua como antes.',
    },
    onFile: {
      subject: 'Tentativa de cancelar o seu contrato',
      title: 'Alguém pediu para cancelar o seu contrato',
      text: 'Recebemos um cancelamento com o número do seu pedido e outro endereço de e-mail. Por isso nada mudou.',
      next: 'Se foi você, abra o link acima. Se não foi, não é preciso fazer nada.',
    },
    seller: {
      subject: (p: { name: string }) => `Cancelamento de ${p.name}`,
      title: 'Um comprador cancelou um contrato',
      ends: (p: { date: string }) =>
        `O contrato termina por si em ${p.date}; cobranças a partir dessa data foram canceladas.`,
      forCause:
        'O comprador cancela por motivo grave. Responda a ele: se o motivo valer, termine a assinatura antes na página dela e devolva o que for devido na página da venda.',
    },
  },
}
