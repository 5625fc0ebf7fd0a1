/** The questions and news between the press of the button and the end of the payment: needed after the first screen. */
export const paying = {
  confirmation: {
    title: 'Confirme a sua compra',
    question: (p: { n: number; value: string; total: string }) =>
      `Pagar ${p.n}x de ${p.value}, num total de ${p.total}?`,
    questionOnce: (p: { value: string }) => `Pagar ${p.value} à vista?`,
    confirm: 'Sim, pagar',
    cancel: 'Não, voltar',
  },
  bump: {
    /** The most instalments that the cart allows with a bump that allows fewer than the rest. */
    upTo: (p: { n: number }) =>
      p.n === 1 ? 'Com este item: só 1x no cartão' : `Com este item: até ${p.n}x no cartão`,
    /** The same once it is ticked; both as "3x de R$ 193,76". */
    lowered: (p: { from: string; to: string }) => `Com este item, ${p.to} no cartão, em vez de ${p.from}`,
  },
  processing: {
    title: 'Processando pagamento',
    text: 'Não saia desta tela. Costuma levar só alguns segundos.',
    slow: 'Está demorando mais que o normal, mas o seu pedido continua em andamento. Não pague de novo.',
    redirecting: 'Indo para o próximo passo…',
    waiting:
      'A loja não está respondendo. Continuamos tentando, sempre com este mesmo pedido: você não paga duas vezes. Não feche esta tela.',
    offline:
      'Você está sem internet. Quando ela voltar, enviamos este mesmo pedido: você não paga duas vezes. Não feche esta tela.',
    unknown:
      'Não sabemos se o seu pedido chegou. Tente de novo: é o mesmo pedido, e você não paga duas vezes.',
  },
  priceChanged: {
    title: 'O preço mudou',
    text: (p: { before: string; now: string }) =>
      `Enquanto você preenchia, o total passou de ${p.before} para ${p.now}. Nada foi cobrado. Deseja continuar?`,
    accept: (p: { now: string }) => `Continuar por ${p.now}`,
    refuse: 'Agora não',
  },
  recovery: {
    anotherCard: 'Usar outro cartão',
    anotherMethod: 'Pagar de outra forma',
    withoutBumps: 'Retirar o produto adicional',
    notCharged: 'Nada foi cobrado.',
    mailAgain: 'Enviar a confirmação de novo',
    mailing: 'Enviando…',
    /** The same whether or not there is a purchase. */
    mailed:
      'Se houver uma compra com estes dados, a confirmação chega em instantes no e-mail usado nela. Olhe também no spam.',
  },
}
