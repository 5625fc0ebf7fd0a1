import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const renewal = {
  update: 'Stai aggiornando i dati di pagamento. Non cambia altro.',
  title: 'Il tuo abbonamento',
  titleContract: 'Il tuo contratto',
  due: (p) => `Addebito ${p.n}: ${p.amount}, in scadenza il ${p.date}`,
  nothingDue: 'Non c’è nulla da pagare ora. La banca conferma soltanto la carta.',
  next: (p) => `Prossimo addebito: ${p.amount} il ${p.date}`,
  last: (p) => `Ultimo addebito pagato: ${p.amount} il ${p.date}`,
  contract: (p) =>
    `Contratto: ${p.amount} in ${plural('it', p.n, { one: `${p.n} addebito`, other: `${p.n} addebiti` })}`,
  card: (p) => `Carta attuale: ${p.brand} che termina con ${p.lastFour}`,
  fromNow: 'I prossimi addebiti andranno sulla carta che usi qui.',
  save: 'Salva la carta',
  questionTitle: 'Sostituire la carta',
  confirm: 'Sì, sostituisci',
  question: 'Usare questa carta per i prossimi addebiti? Ora non viene addebitato nulla.',
  kept: {
    pay: (p) => `Paga ${p.total} con •••• ${p.lastFour}`,
    or: 'Oppure paga in un altro modo.',
    paying: 'Pagamento in corso…',
    refused: 'La carta non è stata accettata',
    unreachable: 'Non sappiamo se la richiesta è arrivata. Riprova: non pagherai due volte.',
  },
} satisfies Topics['renewal']
