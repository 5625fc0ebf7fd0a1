import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waiting = {
  title: 'Lista de espera',
  text: (p) =>
    `Si vuelve a haber una entrada, avisamos por correo en orden de llegada y te la guardamos ${plural('es', p.hours, { one: `${p.hours} hora`, other: `${p.hours} horas` })}.`,
  open: 'Apuntarme a la lista de espera',
  ticket: 'Entrada',
  quantity: 'Cuántas entradas',
  email: 'Tu correo',
  submit: 'Avísame',
  privacy: 'Tu correo solo se usa para esta lista.',
  joined: 'Estás en la lista de espera',
  joinedText: (p) => `Hemos enviado una confirmación a ${p.email}.`,
  available: 'Acaba de quedar libre una entrada. Actualiza la página para comprarla.',
  stock: {
    text: 'Deja tu correo. El vendedor ve quién espera y escribe cuando el producto vuelva a estar disponible.',
    kept: 'El vendedor sabe que estás esperando',
    keptText: (p) => `Cuando el producto vuelva, el vendedor escribirá a ${p.email}.`,
  },
} satisfies Topics['waiting']
