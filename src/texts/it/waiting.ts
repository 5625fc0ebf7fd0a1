import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Lista d’attesa',
  text: (p) =>
    `Se si libera un biglietto, avvisiamo via email in ordine di iscrizione e te lo teniamo da parte per ${plural('it', p.hours, { one: `${p.hours} ora`, other: `${p.hours} ore` })}.`,
  open: 'Entra nella lista d’attesa',
  ticket: 'Biglietto',
  quantity: 'Quanti biglietti',
  email: 'La tua email',
  submit: 'Avvisami',
  privacy: 'Usiamo la tua email solo per questa lista.',
  joined: 'Sei nella lista d’attesa',
  joinedText: (p) => `Abbiamo inviato una conferma a ${p.email}.`,
  available: 'Si è appena liberato un biglietto. Ricarica la pagina per acquistarlo.',
  stock: {
    text: 'Lascia la tua email. Il venditore vede chi aspetta e scrive quando il prodotto torna disponibile.',
    kept: 'Il venditore sa che stai aspettando',
    keptText: (p) => `Quando il prodotto torna disponibile, il venditore scrive a ${p.email}.`,
  },
} satisfies Topics['waiting']
