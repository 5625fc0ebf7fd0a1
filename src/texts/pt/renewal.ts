import { plural } from '../format.ts'

/** The page of a subscription that continues: the amount due, and the card by which the rest is charged. */
export const renewal = {
  update: 'Você está atualizando os dados de pagamento. Nada mais muda.',
  title: 'Sua assinatura',
  titleContract: 'Seu contrato',
  /** Parts of the price below are written amounts and days. */
  due: (p: { n: number; amount: string; date: string }) =>
    `Cobrança ${p.n}: ${p.amount}, com vencimento em ${p.date}`,
  nothingDue: 'Nada a pagar agora. O banco só confirma o cartão.',
  next: (p: { amount: string; date: string }) => `Próxima cobrança: ${p.amount} em ${p.date}`,
  last: (p: { amount: string; date: string }) => `Última cobrança paga: ${p.amount} em ${p.date}`,
  contract: (p: { amount: string; n: number }) =>
    `Contrato: ${p.amount} em ${plural('pt', p.n, { one: `${p.n} cobrança`, other: `${p.n} cobranças` })}`,
  card: (p: { brand: string; lastFour: string }) => `Cartão atual: ${p.brand} final ${p.lastFour}`,
  fromNow: 'As próximas cobranças vão para o cartão que você usar aqui.',
  save: 'Salvar o cartão',
  questionTitle: 'Trocar o cartão',
  confirm: 'Sim, trocar',
  question: 'Usar este cartão nas próximas cobranças? Nada é cobrado agora.',
  kept: {
    pay: (p: { total: string; lastFour: string }) => `Pagar ${p.total} com •••• ${p.lastFour}`,
    or: 'Ou pague de outra forma.',
    paying: 'Pagando…',
    refused: 'O cartão não foi aceito',
    unreachable: 'Não sabemos se o pedido chegou. Tente de novo: você não paga duas vezes.',
  },
}
