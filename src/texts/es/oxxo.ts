import type { Topics } from '../topics.ts'

export const oxxo = {
  fact: 'en efectivo, en tienda',
  steps: {
    finish: 'Al finalizar recibes una referencia con código de barras.',
    show: 'Muéstrala en la caja de cualquier tienda OXXO y paga en efectivo.',
    confirm: 'Te avisamos por correo en cuanto se confirme el pago, en un plazo de 1 día hábil.',
  },
} satisfies Topics['oxxo']
