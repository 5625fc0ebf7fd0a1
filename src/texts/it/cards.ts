import type { cards as source } from '../pt/cards.ts'

export const cards = {
  debit: 'La carta di debito viene addebitata in un’unica soluzione, dopo la tua conferma con la banca.',
  first: 'Prima carta',
  second: 'Seconda carta',
  amount: 'Importo su questa carta',
  rest: 'L’altra carta paga il resto.',
  least: (p) => `Ogni carta paga almeno ${p.minimum}.`,
  unreadable: (p) => `Scrivi un importo, ad esempio ${p.example}.`,
  question: (p) => `Pagare ${p.first} con la prima carta e ${p.second} con la seconda?`,
  notCharged: 'Nessuna delle due carte è stata addebitata.',
  releasing: (p) =>
    `L’acquisto non è andato a buon fine. Il blocco di ${p.amount} sulla carta che termina con ${p.lastFour} è in corso di annullamento: non è un addebito, e seguiamo la pratica finché la tua banca non conferma.`,
  refunding: (p) =>
    `L’acquisto non è andato a buon fine. L’importo di ${p.amount} della carta che termina con ${p.lastFour} è in corso di rimborso, e seguiamo la pratica finché la tua banca non conferma.`,
} satisfies typeof source
