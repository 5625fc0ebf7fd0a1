import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const waitingList = {
  tickets: (p) => `${p.quantity} × ${p.ticket}, ${p.batch}`,
  event: 'Evento',
  kept: 'Entradas',
  waiting: {
    title: 'Estás en la lista de espera',
    next: 'El próximo turno es el tuyo.',
    before: (p) =>
      p.n === 1 ? 'Hay 1 solicitud antes de la tuya.' : `Hay ${p.n} solicitudes antes de la tuya.`,
    text: 'En cuanto haya entradas para ti, te escribimos. No hace falta que dejes esta página abierta.',
    leave: 'Salir de la lista',
  },
  offered: {
    title: 'Tus entradas están reservadas',
    until: (p) => `Son tuyas hasta el ${p.time}. Después pasan a la siguiente persona de la lista.`,
    take: 'Quedarme con las entradas',
    minutes: (p) =>
      `Al continuar, tienes ${plural('es', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })} para pagar.`,
    decline: 'Ya no las quiero',
  },
  taken: {
    title: 'Estas entradas están reservadas para ti',
    text: 'Sigue con la compra antes de que termine la reserva.',
    go: 'Seguir con la compra',
  },
  used: {
    title: 'Este enlace ya se usó',
    text: 'Si la compra se completó, las entradas están en tu correo. Si la reserva terminó antes, vuelve a apuntarte.',
  },
  lapsed: {
    title: 'Se acabó el plazo',
    text: 'Las entradas pasaron a la siguiente persona. Si todavía quieres ir, vuelve a apuntarte.',
  },
  left: {
    title: 'Ya no estás en la lista',
    text: 'No te escribiremos más. Si cambias de idea, vuelve a apuntarte.',
  },
  paying: {
    title: 'Hay un pago en curso',
    text: 'Estas entradas están en una compra que no ha terminado. Mira cómo acaba antes de volver a intentarlo.',
  },
  tooMany:
    'Ya tienes el máximo de entradas en este navegador. Termina o cancela esa compra y vuelve a este enlace.',
  unknown: {
    title: 'Este enlace ya no es válido',
    text: 'Comprueba que la dirección esté completa, como en el correo que recibiste.',
  },
  toEvent: 'Ver el evento',
  joinedMail: {
    subject: (p) => `Estás en la lista de espera: ${p.event}`,
    text: (p) =>
      `Si vuelve a haber entradas, avisamos en orden de llegada. Tendrás hasta ${plural('es', p.hours, { one: `${p.hours} hora`, other: `${p.hours} horas` })} para aceptarlas. En el enlace ves tu posición y puedes salir de la lista.`,
    button: 'Ver mi posición',
    why: 'Alguien se apuntó a la lista de espera con este correo. Si no fuiste tú, ignora este mensaje o sal de la lista con el enlace.',
  },
  offerMail: {
    subject: (p) => `Te guardamos entradas: ${p.event}`,
    button: 'Ver mis entradas',
    why: 'Recibes este mensaje porque te apuntaste a la lista de espera. El enlace es solo tuyo: quien lo abra podrá quedarse con las entradas.',
  },
} satisfies Topics['waiting-list']
