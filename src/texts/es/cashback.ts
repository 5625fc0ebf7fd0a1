import type { Topics } from '../topics.ts'

export const cashback = {
  title: (p) => `Recibes ${p.value} de cashback.`,
  text: 'El importe te llega después de la compra y no cambia lo que pagas ahora.',
  limited: 'Es el máximo de cashback por compra.',
  terms: 'Las reglas son del vendedor y están en los términos de uso.',
} satisfies Topics['cashback']
