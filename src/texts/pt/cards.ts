/** Texts for a purchase that two cards pay. */
export const cards = {
  debit: 'O cartão de débito é cobrado à vista, depois que você confirmar a compra no seu banco.',
  first: 'Primeiro cartão',
  second: 'Segundo cartão',
  amount: 'Valor neste cartão',
  rest: 'O outro cartão paga o restante.',
  least: (p: { minimum: string }) => `Cada cartão paga no mínimo ${p.minimum}.`,
  unreadable: (p: { example: string }) => `Escreva um valor, como ${p.example}.`,
  question: (p: { first: string; second: string }) =>
    `Pagar ${p.first} no primeiro cartão e ${p.second} no segundo?`,
  notCharged: 'Nada foi cobrado em nenhum dos dois cartões.',
  releasing: (p: { amount: string; lastFour: string }) =>
    `A compra não foi feita. A reserva de ${p.amount} no cartão final ${p.lastFour} está sendo desfeita: ela não é uma cobrança, e acompanhamos até o banco confirmar.`,
  refunding: (p: { amount: string; lastFour: string }) =>
    `A compra não foi feita. Os ${p.amount} do cartão final ${p.lastFour} estão sendo devolvidos, e acompanhamos até o banco confirmar.`,
}
