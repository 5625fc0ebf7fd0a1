import type { Topics } from '../topics.ts'

export const waitingRoom = {
  before: {
    title: 'Sei nella sala d’attesa',
    text: (p) =>
      `La vendita inizia il ${p.time}. Chi è qui in quel momento riceve un posto a caso nella coda, quindi non serve arrivare prima degli altri.`,
  },
  line: {
    title: 'Sei in coda',
    next: 'Il prossimo turno è il tuo.',
    before: (p) => (p.n === 1 ? '1 persona davanti a te' : `${p.n} persone davanti a te`),
    minutes: (p) => (p.n === 1 ? 'Meno di 1 minuto' : `Circa ${p.n} minuti`),
  },
  stay: 'Questa pagina si aggiorna automaticamente. Il tuo posto resta in questo browser e non si perde ricaricando.',
  again: 'Controlla il mio turno',
} satisfies Topics['waiting-room']
