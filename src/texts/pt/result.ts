import { plural } from '../format.ts'

/** Texts after, or instead of, a purchase: success, waiting, errors, the page that does not exist, the index. */
export const result = {
  success: {
    title: 'Compra realizada com sucesso!',
    donated: 'Obrigado pela doação!',
    /** The headline of what was got for nothing. */
    got: 'Pronto, é seu!',
    thanks: (p: { name: string }) => `Obrigado, ${p.name}!`,
    bought: 'O que você comprou',
    donation: 'A sua doação',
    /** Before the amount of cashback. */
    cashback: 'Seu cashback',
    order: (p: { id: string }) => `Pedido ${p.id}`,
    orderNumber: 'Número do pedido',
    date: 'Data da compra',
    method: 'Forma de pagamento',
    /** Text for the purchase on the statement of a card, after the words of its processor. */
    statement: {
      label: 'Na fatura do cartão',
      value: (p: { name: string }) => `contém “${p.name}”`,
    },
    total: 'Total pago',
    arrivesTitle: 'Como você recebe',
    /** Beside the button that opens it. */
    linkByMail: (p: { email: string }) => `O mesmo link vai para ${p.email}. Olhe também a caixa de spam.`,
    /** Where no address is known at which it is opened, so that nothing is sent from here. */
    arrivesBySeller: (p: { email: string }) =>
      `O vendedor manda o acesso para ${p.email}. Olhe também a caixa de spam.`,
    arrivesPhysical: (p: { email: string }) =>
      `O vendedor prepara o envio e manda o código de rastreio para ${p.email}.`,
    arrivesWith: (p: { name: string; from: string; to: string }) =>
      `${p.name}: chega entre ${p.from} e ${p.to}`,
    giftFor: (p: { name: string }) => `Presente para ${p.name}`,
    giftArrives: (p: { name: string; email: string }) =>
      `${p.name} recebe o e-mail do presente em ${p.email}, normalmente em poucos minutos.`,
    giftArrivesOn: (p: { name: string; email: string; date: string }) =>
      `${p.name} recebe o e-mail do presente em ${p.email} no dia ${p.date}.`,
    accessDelay: 'Se os dados de acesso não chegarem em 72 horas, confira o spam e fale com o vendedor.',
    open: 'Acessar agora',
    /** Texts that differ for a product whose seller specifies its kind. */
    kinds: {
      course: {
        delay: 'Se o acesso ao curso não chegar em 72 horas, confira o spam e fale com o vendedor.',
        open: 'Começar o curso',
      },
      ebook: {
        delay: 'Se o e-book não chegar em 72 horas, confira o spam e fale com o vendedor.',
        open: 'Abrir o e-book',
      },
    },
    contactSeller: 'Falar com o vendedor',
    contract: 'Resumo do contrato',
    print: 'Imprimir o contrato',
    details: 'Detalhes do pedido',
    printDetails: 'Imprimir ou salvar',
    receipt: 'Comprovante em PDF',
    deliverTo: 'Endereço de entrega',
    withdrawal: 'Desistir da compra',
    buyAgain: 'Comprar novamente',
    trialTitle: 'Seu período de teste começou!',
    transactionCode: 'Código da transação',
    status: 'Situação',
    refunded: 'Valor devolvido',
    partiallyRefunded: 'Uma parte do valor desta compra foi devolvida. O restante continua valendo.',
    renewed: {
      charge: 'Pagamento recebido!',
      card: 'Cartão atualizado!',
      cardText: 'As próximas cobranças vão para este cartão. Nada foi cobrado agora.',
    },
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
    text: 'Assim que o pagamento for confirmado, esta página se atualiza automaticamente.',
    live: 'Acompanhando em tempo real',
    reconnecting: 'Reconectando…',
  },
  notCompleted: {
    title: 'Compra não concluída',
    text: 'O pagamento não foi aprovado e nada foi cobrado.',
    tryAgain: 'Tentar novamente',
    expired: 'Nada foi cobrado. Se ainda quiser comprar, é só tentar de novo.',
    canceled: 'Este pagamento foi cancelado.',
    refunded: 'O valor desta compra foi devolvido.',
    refundedPart: 'Uma parte do valor foi devolvida, e este item da compra terminou.',
    expiredTitle: 'O prazo para pagar terminou',
    canceledTitle: 'Pagamento cancelado',
    refundedTitle: 'Compra reembolsada',
    /** When the money is back, by the way it goes. */
    refundWhen: {
      card: 'No cartão, o valor aparece em uma das próximas duas faturas.',
      pix: 'No Pix, o valor volta em minutos para a conta que pagou.',
      paypal: 'No PayPal, o valor volta para o seu saldo ou para o cartão usado lá.',
      transfer: 'O vendedor devolve o valor por transferência bancária.',
    },
    chargebackTitle: 'Compra contestada',
    chargeback: 'O pagamento desta compra foi contestado no banco. Se não foi você, fale com o vendedor.',
  },
  error: {
    title: 'Algo deu errado',
    text: 'Ocorreu um erro ao processar a sua solicitação',
    advice: 'Este erro não gerou nenhuma cobrança. Tente novamente em instantes.',
    reference: (p: { id: string }) => `Código do erro: ${p.id}`,
    saleNotFound: 'Compra não encontrada',
    saleNotFoundWhy: 'Não encontramos esta compra, ou o link não está completo.',
    saleNotFoundAdvice:
      'Abra o link do e-mail mais recente sobre esta compra: se o e-mail dela foi alterado, os links anteriores não abrem mais. Se não funcionar, escreva para o vendedor. Se você já pagou, o pagamento continua valendo.',
  },
  notFound: {
    renewalLink: 'Este link de assinatura não vale mais ou está incompleto.',
    renewalAdvice:
      'Abra o link do e-mail mais recente sobre a sua assinatura. Se ele também não funcionar, escreva para o vendedor, no endereço que está no e-mail. Nada foi cobrado.',
    title: 'Página não encontrada',
    withPath: (p: { path: string }) => `Página não encontrada: ${p.path}`,
    text: 'Confira o endereço ou peça o link de novo a quem vende.',
  },
  index: {
    title: 'Checkout seguro',
    text: 'Para comprar, abra o link que o vendedor enviou a você.',
    demo: 'Links de demonstração',
    about: 'Balcão é um checkout de código aberto para produtos digitais e físicos, assinaturas e ingressos.',
  },
  registered: {
    title: 'Pedido registrado',
    text: (p: { email: string }) =>
      `Falta só pagar. Assim que o pagamento for compensado, avisamos em ${p.email}.`,
  },
  /** A purchase of this visit that is not finished; `when` in words: "há 5 minutos". */
  unfinished: {
    ordered: (p: { when: string }) => `Pedido feito ${p.when}.`,
    /** Another tab of the browser has bought it meanwhile. */
    alreadyBought: 'Você já comprou este produto.',
    see: 'Ver minha compra',
    showCode: 'Ver código',
  },
  /** The tab, while a code waits to be paid. */
  tab: { pix: 'Pix aguardando', waiting: 'Pagamento pendente' },
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
  pix: {
    title: 'Pague com Pix',
    amount: 'Valor',
    stepsTitle: 'Como pagar',
    qrCode: 'QR code do Pix',
    code: 'Código Pix copia e cola',
    copy: 'Copiar código',
    copied: 'Código copiado',
    downloadImage: 'Baixar QR code',
    imageName: 'pix-qr-code',
    /** `when` in words: "em 20 minutos". */
    expires: (p: { when: string }) => `O código expira ${p.when}.`,
    expired: 'Código expirado',
    expiredText: 'Este código não vale mais. Gere um novo para continuar.',
    regenerate: 'Gerar novo código',
    regenerating: 'Gerando novo código…',
    oldCodeStays: 'Ainda não foi possível trocar o código. Se você já pagou, aguarde a confirmação aqui.',
    alreadyPaid: 'Já paguei',
    checking: 'Procurando o seu pagamento…',
    notFoundYet:
      'O pagamento ainda não chegou. Assim que o banco avisar, esta página se atualiza automaticamente.',
    received: 'Pagamento recebido!',
    waiting: 'Aguardando o pagamento',
    payAnotherWay: 'Pagar de outra forma',
  },
  boleto: {
    title: 'Seu boleto está pronto',
    text: 'Pague no aplicativo do seu banco, em uma agência ou em uma lotérica.',
    line: 'Linha digitável',
    copy: 'Copiar linha digitável',
    copied: 'Linha digitável copiada',
    barcode: 'Código de barras do boleto',
    print: 'Imprimir boleto',
    open: 'Abrir boleto',
    amount: 'Valor',
    due: (p: { date: string }) => `Vence em ${p.date}`,
    mailed: (p: { email: string }) => `Também enviamos o boleto para ${p.email}.`,
  },
  review: {
    title: 'Pagamento em análise',
    text: 'Recebemos o seu pedido, e ele passa agora por uma verificação rápida. O resultado chega por e-mail, em geral em poucos minutos.',
    understood: 'Entendi',
  },
  unknown: {
    title: 'Estamos confirmando o seu pagamento',
    text: 'A resposta do banco ainda não chegou. Não pague de novo: assim que soubermos, esta página mostra o resultado.',
    mail: (p: { email: string }) => `Pode fechar a página, se quiser. Avisaremos em ${p.email}.`,
  },
  /** Texts that are only on a printed boleto. */
  slip: {
    place: 'Local de pagamento',
    reserved: 'Reservado até',
    reservedNote:
      'Um pagamento que chegar depois só vale se ainda houver disponibilidade; se não houver, devolvemos o dinheiro.',
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
    title: 'Seu voucher OXXO está pronto',
    place: 'Pagável no caixa de qualquer loja OXXO até o vencimento',
    text: 'Mostre este código no caixa de uma loja OXXO e pague em dinheiro.',
    line: 'Referência',
    copy: 'Copiar referência',
    copied: 'Referência copiada',
    barcode: 'Código de barras do voucher',
    print: 'Imprimir voucher',
    clearing: 'Depois do pagamento, a confirmação leva até 1 dia útil.',
    mailed: (p: { email: string }) => `Também enviamos o voucher para ${p.email}.`,
  },
  /** A purchase whose card is to be confirmed at its bank, on a page of the gateway’s. */
  bank: {
    title: 'Falta confirmar no seu banco',
    text: 'O banco do cartão precisa confirmar que é você. Nada foi cobrado ainda; assim que você confirmar, a compra continua automaticamente.',
    goOn: 'Confirmar no banco',
  },
  /** A purchase that waits at a wallet, and one that came back from it unpaid. */
  wallet: {
    title: 'Falta confirmar no PayPal',
    text: 'O seu pedido está guardado. Confirme o pagamento no PayPal: nada é cobrado antes disso.',
    goOn: 'Continuar no PayPal',
    canceledTitle: 'Pagamento no PayPal não concluído',
    canceledText:
      'Nada foi cobrado, e os seus dados continuam aqui. Tente de novo ou escolha outra forma de pagamento.',
  },
}
