import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Recibes ${p.value} de cashback.`,
  text: 'El importe te llega después de la compra y no cambia lo que pagas ahora.',
} satisfies Topics['cashback']
