import { plural } from '../format.ts'

/** What comes after, or instead of, a purchase: success, waiting, errors, the page that does not exist, the index. */
export const result = {
  success: {
    title: 'Compra realizada com sucesso!',
    thanks: (p: { name: string }) => `Obrigado, ${p.name}!`,
    bought: 'O que você comprou',
    order: (p: { id: string }) => `Pedido ${p.id}`,
    orderNumber: 'Número do pedido',
    date: 'Data da compra',
    method: 'Forma de pagamento',
    total: 'Total pago',
    installments: (p: { n: number; value: string }) => `${p.n}x de ${p.value}`,
    arrivesTitle: 'Como você recebe',
    arrivesDigital: (p: { email: string }) =>
      `O acesso chega em ${p.email}, normalmente em poucos minutos. Olhe também a caixa de spam.`,
    arrivesPhysical: (p: { email: string }) =>
      `O vendedor prepara o envio e manda o código de rastreio para ${p.email}.`,
    accessDelay: 'Se os dados de acesso não chegarem em 72 horas, confira o spam e fale com o vendedor.',
    open: 'Acessar agora',
    contactSeller: 'Falar com o vendedor',
    contract: 'Resumo do contrato',
    print: 'Imprimir ou salvar o resumo do contrato',
    withdrawal: 'Desistir da compra',
    buyAgain: 'Comprar novamente',
    trialTitle: 'O seu período de teste começou!',
    transactionCode: 'Código da transação',
    status: 'Situação',
    partiallyRefunded: 'Uma parte do valor desta compra foi devolvida. O restante continua valendo.',
  },
  statuses: {
    PROCESSING: 'Em processamento',
    WAITING_PAYMENT: 'Aguardando pagamento',
    PAID: 'Pago',
    PENDING_FRAUD_ANALYSIS: 'Em análise',
    REFUSED: 'Recusado',
    EXPIRED: 'Expirado',
    CANCELED: 'Cancelado',
    REFUNDED: 'Reembolsado',
    PARTIALLY_REFUNDED: 'Reembolsado em parte',
    CHARGEBACK: 'Contestado',
    TRIAL: 'Período de teste',
  },
  waiting: {
    title: 'Aguardando o pagamento',
    text: 'Assim que o pagamento for confirmado, esta página avança sozinha.',
    live: 'Acompanhando em tempo real',
    reconnecting: 'Reconectando…',
    backToCheckout: 'Voltar ao checkout',
  },
  notCompleted: {
    title: 'Compra não concluída',
    text: 'O pagamento não foi aprovado e nada foi cobrado.',
    tryAgain: 'Tentar de novo',
    expired: 'O prazo para pagar terminou e nada foi cobrado.',
    canceled: 'Este pagamento foi cancelado.',
    refunded: 'O valor desta compra foi devolvido.',
    expiredTitle: 'O prazo para pagar terminou',
    canceledTitle: 'Pagamento cancelado',
    refundedTitle: 'Compra reembolsada',
    refundWhen: 'No cartão, o valor aparece em até duas faturas; no Pix, costuma chegar no mesmo dia.',
    chargebackTitle: 'Compra contestada',
    chargeback:
      'O pagamento desta compra foi contestado junto ao banco. Fale com o vendedor se não foi você.',
  },
  error: {
    title: 'Algo deu errado',
    text: 'Ocorreu um erro ao processar a sua solicitação',
    advice: 'Nada foi cobrado por causa deste erro. Tente novamente em instantes.',
    reference: (p: { id: string }) => `Código para o suporte: ${p.id}`,
    saleNotFound: 'Compra não encontrada',
    saleNotFoundWhy: 'Não encontramos esta compra, ou o link não está completo.',
    saleNotFoundAdvice:
      'Abra o link do e-mail de confirmação. Se você já pagou, o pagamento continua valendo.',
  },
  notFound: {
    title: 'Página não encontrada',
    withPath: (p: { path: string }) => `Página não encontrada: ${p.path}`,
    text: 'Confira o endereço ou peça o link de novo a quem vende.',
  },
  index: {
    title: 'Checkout seguro',
    text: 'Para comprar, abra o link que o vendedor enviou a você.',
    demo: 'Links de demonstração',
    about: 'Balcão é um checkout aberto para produtos digitais e físicos, assinaturas e ingressos.',
  },
  registered: {
    title: 'Pedido registrado',
    text: (p: { email: string }) =>
      `Falta só pagar. Assim que o pagamento for compensado, avisamos em ${p.email}.`,
  },
  qrCode: {
    timeLeft: 'Tempo restante',
    minutesLeft: (p: { n: number }) =>
      plural('pt', p.n, {
        one: `Falta ${p.n} minuto para o código expirar.`,
        other: `Faltam ${p.n} minutos para o código expirar.`,
      }),
    show: 'Mostrar o QR code',
    hide: 'Ocultar o QR code',
  },
  /** What stands only on a printed boleto. */
  slip: {
    place: 'Local de pagamento',
    placeText: 'Pagável em qualquer banco até o vencimento',
    due: 'Vencimento',
    beneficiary: 'Beneficiário',
    issued: 'Data de emissão',
    address: 'Endereço do beneficiário',
    payer: 'Pagador',
    document: 'Número do pedido',
    about: 'Referente a',
  },
  /** The words of a boleto that read otherwise for a voucher paid at an OXXO till. */
  oxxo: {
    text: 'Mostre este código no caixa de uma loja OXXO e pague em dinheiro.',
    line: 'Referência',
    copy: 'Copiar referência',
    copied: 'Referência copiada',
    barcode: 'Código de barras do voucher',
    print: 'Imprimir voucher',
    clearing: 'Depois de pago, a confirmação leva até 1 dia útil.',
    mailed: (p: { email: string }) => `Também enviamos o voucher para ${p.email}.`,
  },
}
