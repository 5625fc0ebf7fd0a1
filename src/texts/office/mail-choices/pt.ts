import type { TeamEvent } from '#rules/office/team-events.ts'

/** Texts of the account page about the mails about the shop. */
export const mailChoicesPt = {
  title: 'E-mails sobre a loja',
  lead: 'Marque o que você quer receber. A escolha vale para todas as lojas em que você trabalha, e só chega o que a sua função pode ver.',
  events: {
    sale: 'Vendas pagas',
    'charged-back': 'Vendas contestadas no banco',
    withdrawal: 'Desistências',
    'past-due': 'Assinaturas em atraso',
    'stock-low': 'Produtos e lotes de ingressos no fim',
    'gateway-failing': 'Operadora que não responde ou recusa as chaves',
    selling: 'Loja parada ou liberada pelo operador da plataforma',
    'export-failed': 'Exportações que falharam',
  } satisfies Record<TeamEvent, string>,
  every: (p: { minutes: number }) =>
    p.minutes < 60
      ? `no máximo um e-mail a cada ${p.minutes} minutos`
      : p.minutes < 1_440
        ? `no máximo um e-mail a cada ${p.minutes / 60} h`
        : 'no máximo um e-mail por dia',
  collected: 'O que acontece nesse meio-tempo vem junto no e-mail seguinte.',
  on: 'Ligado: você recebe estes e-mails.',
  off: 'Desligado: você não recebe mais estes e-mails.',
}
export type MailChoiceTexts = typeof mailChoicesPt
