/** The mails about what happens in a shop to those who work there: of one thing, and of several that came together. */
export const teamMailPt = {
  footer: 'Escritório da loja',
  settings: 'Escolher os e-mails que você recebe',
  more: (p: { count: number }) =>
    p.count === 1 ? 'Mais uma linha não cabe aqui.' : `Mais ${p.count} linhas não cabem aqui.`,
  collected: 'O que acontece em poucos minutos vem num só e-mail.',
  facts: {
    order: 'Pedido',
    product: 'Produto',
    total: 'Valor cobrado',
    method: 'Forma de pagamento',
    buyer: 'Quem comprou',
    deadline: 'Prazo do comprador até',
  },
  sale: {
    subject: (p: { seller: string; product: string; total: string }) =>
      `Você vendeu: ${p.product}, ${p.total}`,
    title: 'Você vendeu!',
    text: (p: { seller: string }) => `Uma nova venda foi paga na loja ${p.seller}.`,
    button: 'Ver a venda',
    several: {
      subject: (p: { seller: string; count: number }) => `${p.count} vendas na loja ${p.seller}`,
      title: (p: { count: number }) => `Você vendeu ${p.count} vezes!`,
      text: (p: { seller: string }) => `Estas vendas foram pagas na loja ${p.seller}.`,
      button: 'Ver as vendas',
    },
    why: '',
  },
  'charged-back': {
    subject: (p: { seller: string; order: string }) =>
      `${p.seller}: o pedido ${p.order} foi contestado no banco`,
    title: 'Uma venda foi contestada no banco',
    text: (p: { seller: string }) =>
      `O banco de quem comprou na loja ${p.seller} tomou o pagamento de volta. Se a venda é legítima, responda à contestação no painel da operadora: o prazo está lá e costuma ser de poucos dias.`,
    button: 'Ver a venda',
    several: {
      subject: (p: { seller: string; count: number }) =>
        `${p.seller}: ${p.count} vendas foram contestadas no banco`,
      title: (p: { count: number }) => `${p.count} vendas foram contestadas no banco`,
      text: (p: { seller: string }) =>
        `Os bancos de quem comprou na loja ${p.seller} tomaram estes pagamentos de volta. Responda a cada contestação no painel da operadora: o prazo está lá e costuma ser de poucos dias.`,
      button: 'Ver as vendas',
    },
    why: 'Enquanto a contestação está aberta, os ingressos não valem, assinaturas terminam e nada pode ser devolvido por aqui. Se você ganhar, o dinheiro volta e a venda volta a ser paga.',
  },
  withdrawal: {
    subject: (p: { seller: string; order: string }) => `${p.seller}: desistência do pedido ${p.order}`,
    title: 'Um comprador desistiu da compra',
    text: (p: { seller: string; waits: boolean }) =>
      p.waits
        ? `Um comprador da loja ${p.seller} desistiu, e a loja precisa responder: devolver o dinheiro, recusar com o motivo ou dar por resolvido.`
        : `Um comprador da loja ${p.seller} desistiu dentro do prazo: o dinheiro é devolvido automaticamente.`,
    button: 'Ver as desistências',
    state: { label: 'Situação', waits: 'espera a resposta da loja', refunds: 'devolvida automaticamente' },
    several: {
      subject: (p: { seller: string; count: number }) => `${p.seller}: ${p.count} desistências`,
      title: (p: { count: number }) => `${p.count} compradores desistiram da compra`,
      text: (p: { seller: string }) =>
        `Estas compras da loja ${p.seller} foram desfeitas por quem comprou. Algumas podem esperar a resposta da loja.`,
      button: 'Ver as desistências',
    },
    why: '',
  },
}
export type TeamMailTexts = typeof teamMailPt
