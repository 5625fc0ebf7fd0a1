import type { Topics } from '../topics.ts'
import { holders } from './holders.ts'

export const held = {
  holders,
  title: 'Entradas',
  online: 'En línea',
  placeSoon: 'Lugar por confirmar',
  dateSoon: 'Fecha por confirmar',
  reservedFor: 'Tu reserva:',
  endsSoon: (p: { n: number }) =>
    p.n === 1 ? 'Tu reserva termina en 1 minuto.' : `Tu reserva termina en ${p.n} minutos.`,
  edit: 'Cambiar',
  editTickets: 'Cambiar entradas',
  late: (p: { methods: string }) => `${p.methods}: el pago no se confirmaría a tiempo para este evento.`,
  soldOut: 'Entradas agotadas.',
  stay: 'Seguir con la compra',
  leave: {
    title: '¿Volver y cambiar las entradas?',
    text: 'Las entradas que elegiste vuelven a la venta y se pierden los datos que escribiste.',
    confirm: 'Volver a las entradas',
  },
  reload: {
    title: '¿Recargar la página?',
    text: 'Tu sesión sigue activa y tienes entradas seleccionadas. Si recargas la página, se perderán.',
    confirm: 'Recargar',
  },
  expired: {
    title: 'Se acabó el tiempo de la reserva',
    text: 'Las entradas han vuelto a la venta. Recarga la página para intentar reservar las mismas.',
    reload: 'Recargar la página',
    reloading: 'Reservando tus entradas…',
    back: 'Volver al evento',
    unreachable: 'Sin conexión. Revisa tu internet e inténtalo de nuevo.',
  },
  yours: {
    title: 'Tus entradas',
    open: 'Ver las entradas',
    sent: (p) => `También las enviamos a ${p.email}.`,
  },
} satisfies Topics['held']
