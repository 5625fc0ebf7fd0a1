import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const saved = {
  keep: 'Salva questa carta per il mio prossimo acquisto. I dati restano al gestore dei pagamenti, non al negozio.',
  use: 'Usa una carta salvata',
  title: 'Usa una carta salvata',
  ask: 'Per verificare che sei tu, inviamo un codice all’indirizzo con cui è stata salvata la carta.',
  email: 'Indirizzo email',
  send: 'Invia il codice',
  sending: 'Invio…',
  sent: (p) =>
    `Se ci sono carte salvate con ${p.email}, il codice arriva tra poco. Vale ${plural('it', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minuti` })}.`,
  code: 'Codice di 6 cifre',
  open: 'Continua',
  opening: 'Verifica…',
  wrong: 'Il codice è errato, scaduto o già usato. Controllalo o chiedine un altro.',
  again: 'Invia un altro codice',
  tooMany: 'Troppi tentativi. Aspetta un po’ o inserisci i dati della carta.',
  badEmail: 'Controlla l’indirizzo email.',
  failed: 'Non siamo riusciti a contattare il server. Riprova.',
  choose: 'Scegli la carta',
  card: (p) => `${p.brand} che termina con ${p.lastFour}`,
  until: (p) => `valida fino a ${p.month}/${p.year}`,
  pick: 'Usa questa carta',
  remove: 'Rimuovi',
  removeCard: (p) => `Rimuovi ${p.brand} che termina con ${p.lastFour}`,
  removeAsk: (p) =>
    `Rimuovere ${p.brand} che termina con ${p.lastFour}? Per usare di nuovo questa carta dovrai inserirne i dati.`,
  keepIt: 'Mantieni la carta',
  none: 'Qui non ci sono carte salvate.',
  change: 'Cambia',
  typed: 'Usa un’altra carta',
} satisfies Topics['saved']
