import type { Topics } from '../topics.ts'

export const waitingRoom = {
  before: {
    title: 'Estás en la sala de espera',
    text: (p) =>
      `La venta se abre el ${p.time}. Quien esté aquí en ese momento recibe un puesto al azar en la fila, así que no hace falta llegar antes que los demás.`,
  },
  line: {
    title: 'Estás en la fila',
    next: 'El próximo turno es el tuyo.',
    before: (p) => (p.n === 1 ? '1 persona delante de ti' : `${p.n} personas delante de ti`),
    minutes: (p) => (p.n === 1 ? 'Menos de 1 minuto' : `Unos ${p.n} minutos`),
  },
  stay: 'Esta página se actualiza automáticamente. Tu lugar queda guardado en este navegador y no se pierde al recargar.',
  again: 'Ver mi turno',
} satisfies Topics['waiting-room']
