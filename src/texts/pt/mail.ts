import { plural } from '../format.ts'
import { countries } from './countries.ts'
import { result } from './result.ts'
import { trust } from './trust.ts'

/** The mails to the buyer. Only the server loads them. */
export const mail = {
  greeting: (p: { name: string }) => `Olá, ${p.name}!`,
  /** A fact of the order in a mail without HTML. */
  field: (p: { label: string; value: string }) => `${p.label}: ${p.value}`,
  order: 'Pedido',
  product: 'Produto',
  products: 'Produtos',
  total: 'Total',
  tax: countries.tax,
  withdrawalEnded: countries.acceptance.withdrawalEnded,
  installments: (p: { n: number }) => `em ${p.n} parcelas`,
  /** The seller, as the pages name it. */
  seller: trust.seller,
  gift: {
    subject: (p: { giver: string }) => `${p.giver} enviou um presente para você`,
    title: 'Um presente para você',
    text: (p: { giver: string; product: string }) => `${p.giver} comprou ${p.product} para você e escreveu:`,
    present: 'Presente',
    from: 'De',
    parcel: 'O vendedor envia o presente pelo correio ou por uma transportadora.',
    access: 'O vendedor manda o acesso para este e-mail.',
    contact: (p: { email: string }) => `Dúvidas? Escreva para ${p.email}.`,
    why: (p: { giver: string }) =>
      `Você recebe este e-mail porque ${p.giver} escolheu um presente para você.`,
    sentNow: result.success.giftArrives,
    sentOn: result.success.giftArrivesOn,
  },
  paidBy: result.success.method,
  statement: result.success.statement,
  contact: (p: { email: string }) => `Dúvidas sobre o produto? Escreva para ${p.email}.`,
  why: 'Você recebe esta mensagem porque fez um pedido com este e-mail.',
  /** The confirmation of a donation, of which nothing arrives. */
  donation: {
    subject: (p: { product: string }) => `Doação recebida: ${p.product}`,
    title: 'Obrigado pela doação!',
    text: 'Recebemos a sua doação. Guarde este e-mail como comprovante.',
  },
  purchaseConfirmed: {
    subject: (p: { product: string }) => `Compra confirmada: ${p.product}`,
    title: 'Sua compra foi confirmada',
    text: 'Recebemos o pagamento. Guarde este e-mail como comprovante do seu pedido.',
    nothingPaid: 'Seu pedido está confirmado e nada foi cobrado hoje. Guarde este e-mail como comprovante.',
    button: 'Ver meu pedido',
    accessDelay:
      'Se os dados de acesso não chegarem em 72 horas, confira a caixa de spam e fale com o vendedor.',
    automaticPix:
      'Você autorizou o Pix Automático: as próximas cobranças saem da sua conta na data certa. Para cancelar, abra a área Pix Automático do aplicativo do seu banco.',
  },
  /** The button of a mail to a seller that leads to what it is about. */
  openOffice: 'Abrir no painel',
  deliverTo: result.success.deliverTo,
  renewalPaid: {
    subject: (p: { product: string }) => `Pagamento recebido: ${p.product}`,
    title: 'Recebemos o seu pagamento',
    text: 'Guarde este e-mail como comprovante.',
    button: 'Ver o comprovante',
  },
  cardReplaced: {
    subject: (p: { product: string }) => `Cartão atualizado: ${p.product}`,
    title: 'O cartão das próximas cobranças foi trocado',
    text: 'Nada foi cobrado agora. As próximas cobranças vão para o novo cartão. Não foi você? Escreva ao vendedor.',
    button: 'Ver o comprovante',
  },
  renewals: {
    why: 'Você recebe esta mensagem porque tem uma assinatura com este e-mail.',
    chargedOn: 'Data da cobrança',
    retriedOn: 'Nova tentativa em',
    payBy: 'Pague até',
    card: 'Trocar o cartão',
    pay: 'Pagar ou trocar o cartão',
    cancel: 'Cancelar a assinatura',
    'renewal-reminder': {
      subject: (p: { product: string }) => `Próxima cobrança: ${p.product}`,
      title: 'A sua assinatura será renovada',
      text: 'Vamos cobrar o seu cartão na data abaixo. Você não precisa fazer nada. Para usar outro cartão ou cancelar antes, use os links deste e-mail.',
    },
    'renewal-failed': {
      subject: (p: { product: string }) => `Não conseguimos cobrar: ${p.product}`,
      title: 'O pagamento não foi aprovado',
      text: 'O seu cartão não foi aprovado. A sua assinatura continua ativa e tentaremos de novo na data abaixo. Se preferir, pague agora ou use outro cartão.',
    },
    'renewal-failed-finally': {
      subject: (p: { product: string }) => `Pague a sua assinatura: ${p.product}`,
      title: 'Precisamos de um pagamento seu',
      text: 'O seu cartão não foi aprovado e não vamos tentar de novo com ele. Pague pelo link abaixo ou use outro cartão.',
    },
    endsUnpaid: 'Sem o pagamento, a assinatura termina nessa data.',
    'subscription-unpaid': {
      subject: (p: { product: string }) => `Assinatura encerrada: ${p.product}`,
      title: 'A sua assinatura terminou',
      text: 'Não recebemos o pagamento e encerramos a assinatura. Nada mais será cobrado. Para voltar, assine de novo na página do vendedor.',
    },
  },
  subscriptionLink: {
    label: (p: { product: string }) => `Trocar o cartão ou pagar uma cobrança em aberto: ${p.product}`,
    until: (p: { date: string }) => `O link vale até ${p.date} e é só seu: não o encaminhe.`,
  },
  /** The button to what was bought, on its seller's page. */
  open: result.success.open,
  kinds: result.success.kinds,
  tickets: {
    label: 'Ver meus ingressos',
    note: 'Os ingressos também vão em anexo, em PDF, com o evento para a sua agenda. Quem tem o link dos ingressos pode usá-los: não o encaminhe a quem não vai com você.',
    void: 'Os ingressos reembolsados não valem mais na entrada.',
  },
  pixToPay: {
    subject: (p: { product: string }) => `Seu Pix está aguardando: ${p.product}`,
    title: 'Seu Pix está aguardando o pagamento',
    text: 'Copie o código abaixo e cole em “Pix copia e cola” no aplicativo do seu banco.',
    code: 'Código Pix copia e cola',
    expires: (p: { time: string }) => `O código vale até ${p.time} (horário de Brasília).`,
    button: 'Abrir o QR code',
  },
  pixAutomaticToPay: {
    subject: (p: { product: string }) => `Falta pagar e autorizar: ${p.product}`,
    title: 'Seu Pix Automático está aguardando',
    text: 'Copie o código abaixo e cole em “Pix copia e cola” no aplicativo do seu banco. Ao confirmar, você paga a primeira cobrança e autoriza as próximas.',
    button: 'Abrir o QR code',
  },
  automaticPixMissing: {
    subject: (p: { product: string }) => `Escolha como pagar as próximas cobranças: ${p.product}`,
    title: 'As próximas cobranças não estão autorizadas',
    text: 'A sua assinatura está ativa, mas o Pix Automático não está autorizado no seu banco. Cadastre um cartão para que ela continue.',
    button: 'Escolher como pagar',
  },
  moved: {
    subject: (p: { seller: string }) => `O e-mail da sua compra em ${p.seller} mudou`,
    title: 'O e-mail da sua compra mudou',
    text: (p: { email: string }) =>
      `O vendedor mudou o e-mail desta compra para ${p.email}. As próximas mensagens vão para lá.`,
    contact: (p: { email: string }) => `Não pediu essa mudança? Escreva para ${p.email}.`,
  },
  cardCode: {
    subject: (p: { code: string }) => `Seu código: ${p.code}`,
    title: 'Seu código para usar um cartão salvo',
    text: 'Volte à página da compra, que continua aberta, e digite este código. Ele vale só nessa página e uma única vez.',
    label: 'Código',
    expires: (p: { minutes: number }) =>
      `O código vale por ${plural('pt', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })}.`,
    why: 'Alguém pediu este código com o seu e-mail. Se não foi você, ignore esta mensagem: sem o código, ninguém usa os seus cartões.',
  },
  parcel: { sent: result.success.arrivesPhysical, arrives: result.success.arrivesWith },
  reserved: (p: { time: string }) =>
    `Reservado para você até ${p.time}. Um pagamento que chegar depois só vale se ainda houver disponibilidade; se não houver, devolvemos o dinheiro.`,
  boletoToPay: {
    subject: (p: { product: string }) => `Seu boleto: ${p.product}`,
    title: 'Seu boleto está pronto',
    text: 'Pague com a linha digitável abaixo. A compensação leva até 3 dias úteis.',
    line: 'Linha digitável',
    due: (p: { date: string }) => `Vence em ${p.date}.`,
    button: 'Ver o boleto',
  },
  oxxoToPay: {
    subject: (p: { product: string }) => `Falta pagar no OXXO: ${p.product}`,
    title: 'Seu voucher OXXO está pronto',
    text: 'Mostre a referência abaixo no caixa de uma loja OXXO e pague em dinheiro. A confirmação leva até 1 dia útil.',
    line: 'Referência',
    due: (p: { date: string }) => `Pague até ${p.date}.`,
    button: 'Ver o voucher',
  },
  purchaseRefusedAfterReview: {
    subject: (p: { product: string }) => `Compra não concluída: ${p.product}`,
    title: 'Sua compra não foi concluída',
    text: 'Depois da verificação, o pagamento não foi aprovado. Nada será cobrado; se o banco reservou o valor, ele será liberado. Você pode tentar com outro cartão ou outra forma de pagamento.',
    button: 'Tentar novamente',
  },
  refundMade: {
    subject: (p: { product: string }) => `Reembolso: ${p.product}`,
    title: 'Seu reembolso foi feito',
    text: 'O vendedor devolveu o valor abaixo.',
    when: result.notCompleted.refundWhen,
    stays: result.success.partiallyRefunded,
    /** Beside the items that ended with it. */
    ended: 'Não vale mais',
    amount: 'Valor devolvido',
    button: 'Ver meu pedido',
  },
  paidTwice: {
    subject: (p: { product: string }) => `Pago duas vezes: ${p.product}`,
    title: 'A mesma compra foi paga duas vezes',
    text: 'Esta compra já tinha sido paga em outra página. O primeiro pagamento vale, e estamos devolvendo este por inteiro. Você não precisa fazer nada. Dependendo do banco, o valor pode levar alguns dias para aparecer.',
    button: 'Ver meu pedido',
  },
  refunded: {
    subject: (p: { product: string }) => `Reembolso: ${p.product}`,
    title: 'Devolvemos o seu pagamento',
    text: 'O pagamento chegou quando a compra não podia mais ser concluída, por isso devolvemos o valor inteiro.',
    /** In place of the text: why what had been paid went back. */
    reasons: {
      'paid-twice':
        'Este pedido já estava pago por outro meio. O primeiro pagamento vale, e devolvemos este por inteiro.',
      'other-card-failed':
        'O outro cartão não foi aprovado e a compra não foi concluída. Por isso devolvemos o que este cartão pagou.',
      'subscription-ended':
        'A assinatura terminou antes de este pagamento ser confirmado. Por isso devolvemos o valor inteiro.',
    },
    soon: 'Dependendo do banco, pode levar alguns dias para aparecer.',
    button: 'Ver meu pedido',
  },
}
