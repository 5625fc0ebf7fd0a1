import type { ListedState, WithdrawalAnswer } from '#rules/sales/withdrawal-answer.ts'

/** Texts of the office about withdrawals. */
export const withdrawalsPt = {
  title: 'Desistências',
  lead: 'Quem desiste dentro do prazo legal, ou numa garantia automática, recebe o dinheiro de volta automaticamente, e contratos que o comprador cancela terminam por si. Os outros pedidos esperam aqui pela sua resposta.',
  none: 'Nenhuma desistência aqui.',
  state: 'Situação',
  every: 'Todas',
  filter: 'Filtrar',
  states: {
    asked: 'Espera a sua resposta',
    refunding: 'Reembolso em andamento',
    done: 'Encerrada',
    ending: 'Termina automaticamente',
    ended: 'Terminou',
    undone: 'Desfeito',
    repeated: 'Repetida',
  } satisfies Record<ListedState, string>,
  order: (p: { number: string }) => `Pedido ${p.number}`,
  refunded: (p: { amount: string }) => `${p.amount} devolvidos`,
  refundable: (p: { amount: string }) => `${p.amount} a devolver`,
  received: (p: { at: string }) => `Recebida em ${p.at}`,
  period: {
    left: (p: { days: number; at: string }) =>
      `O prazo legal termina em ${p.days === 1 ? '1 dia' : `${p.days} dias`} (${p.at})`,
    leftToday: (p: { at: string }) => `O prazo legal termina hoje (${p.at})`,
    ended: (p: { at: string }) => `O prazo legal terminou em ${p.at}`,
  },
  guarantee: {
    left: (p: { days: number; at: string }) =>
      `A sua garantia termina em ${p.days === 1 ? '1 dia' : `${p.days} dias`} (${p.at})`,
    leftToday: (p: { at: string }) => `A sua garantia termina hoje (${p.at})`,
    ended: (p: { at: string }) => `A sua garantia terminou em ${p.at}`,
  },
  noEnd: 'Sem prazo legal conhecido',
  reasons: {
    'no-right': 'A lei não dá direito de arrependimento nesta compra.',
    late: 'A desistência chegou depois do prazo legal.',
    parcel: 'O prazo conta da entrega, e o produto volta primeiro.',
    event: 'São ingressos, que podem já ter sido usados.',
    guarantee: 'O prazo legal terminou ou não se aplica, e a sua garantia ainda vale.',
    'guarantee-often':
      'A sua garantia ainda vale, mas este comprador já recebeu três devoluções automáticas em 90 dias.',
    'transfer-only': 'O direito vale, mas este meio de pagamento só se devolve por transferência bancária.',
    'too-late': 'O direito vale, mas este Pix não pode mais ser devolvido: faça uma transferência.',
    'refund-refused': 'O direito vale, mas o meio de pagamento recusou a devolução.',
  } as Readonly<Record<string, string>>,
  otherReason: 'O dinheiro não pôde ser devolvido pelo meio do pagamento.',
  kinds: { withdrawal: 'Desistência', cancellation: 'Cancelamento' },
  contractEnds: (p: { at: string }) => `O contrato termina em ${p.at}; depois disso, nada é cobrado.`,
  goesOn: 'O comprador desfez o cancelamento: o contrato continua.',
  forCause: (p: { cause: string }) =>
    `Por motivo grave: ${p.cause} Se o motivo valer, termine a assinatura agora na página dela.`,
  automatic: 'O direito vale: o dinheiro volta automaticamente.',
  automaticGuarantee: 'A sua garantia vale: o dinheiro volta automaticamente.',
  answers: {
    refund: 'Aceita e reembolsada',
    refuse: 'Recusada',
    outside: 'Resolvida fora do sistema',
  } satisfies Record<WithdrawalAnswer, string>,
  by: (p: { author: string; at: string }) => `${p.author}, em ${p.at}`,
  reply: (p: { text: string }) => `Resposta ao comprador: ${p.text}`,
  accept: 'Aceitar e reembolsar',
  acceptTitle: 'Aceitar e reembolsar a compra',
  acceptLead: (p: { amount: string }) =>
    `${p.amount}, tudo o que resta desta compra, volta pelo meio em que foi pago, e as assinaturas dela terminam. O comprador é avisado por e-mail. Isso não pode ser desfeito.`,
  accepted: 'Aceita. O reembolso está em andamento.',
  refuse: 'Recusar',
  refuseTitle: 'Recusar esta desistência',
  refuseLead: 'O comprador recebe por e-mail o que você escrever abaixo. Nenhum dinheiro volta.',
  why: 'Resposta ao comprador',
  whyHint: 'Por exemplo: o prazo terminou no dia 3 e as aulas já foram assistidas.',
  refused: 'Recusada. A resposta foi enviada ao comprador.',
  outside: 'Já resolvi por fora',
  outsideTitle: 'Marcar como resolvida por fora',
  outsideLead:
    'Use quando você já combinou tudo com o comprador, por exemplo com uma transferência. Aqui nada é devolvido e nenhum e-mail é enviado.',
  wasOutside: 'Encerrada.',
  limit: (p: { left: string; who: string }) =>
    `Isto passa do que você pode devolver hoje: restam ${p.left}. Podem mais: ${p.who}.`,
  transferOnly:
    'Este pagamento não volta pelo meio em que foi feito. Devolva por transferência na página da venda ou marque como resolvida por fora.',
}
export type WithdrawalTexts = typeof withdrawalsPt
