import type { upsell as source } from '../pt/upsell.ts'

export const upsell = {
  keepCard:
    'Salva questa carta presso il gestore dei pagamenti, per acquistare la prossima offerta con un clic.',
  title: 'Un’offerta per te',
  buy: (p) => `Acquista ora a ${p.total}`,
  charged: (p) => `Addebito unico sulla tua carta ${p.brand} che termina con ${p.lastFour}.`,
  chargedInParts: (p) => `Addebito in ${p.n} rate sulla tua carta ${p.brand} che termina con ${p.lastFour}.`,
  open: (p) => `Vedi l’offerta a ${p.price}`,
  buying: 'Acquisto in corso…',
  refused: 'Il pagamento dell’offerta non è andato a buon fine. Il tuo primo acquisto resta valido.',
  unreachable: 'Non siamo riusciti a confermare. Puoi riprovare: l’addebito avverrà una sola volta.',
  again: 'Riprova',
  otherWay: 'Paga in un altro modo',
  decline: 'No, grazie',
  declined: 'Va bene: l’offerta non è stata acquistata e il tuo acquisto resta com’è.',
  seeAgain: 'Rivedi l’offerta',
} satisfies typeof source
