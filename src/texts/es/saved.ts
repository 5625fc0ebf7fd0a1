import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const saved = {
  keep: 'Guardar esta tarjeta para mi próxima compra. Los datos quedan en el procesador de pagos, no en la tienda.',
  use: 'Usar una tarjeta guardada',
  title: 'Usar una tarjeta guardada',
  ask: 'Para confirmar que eres tú, enviamos un código al correo con el que se guardó la tarjeta.',
  email: 'Correo electrónico',
  send: 'Enviarme el código',
  sending: 'Enviando el código…',
  sent: (p) =>
    `Si hay tarjetas guardadas con ${p.email}, el código llega en un momento. Vale ${plural('es', p.minutes, { one: `${p.minutes} minuto`, other: `${p.minutes} minutos` })}.`,
  code: 'Código de 6 cifras',
  open: 'Continuar',
  opening: 'Comprobando…',
  wrong: 'El código no es correcto, caducó o ya se usó. Compruébalo o pide otro.',
  again: 'Enviar otro código',
  tooMany: 'Demasiados intentos. Espera un poco o escribe los datos de la tarjeta.',
  badEmail: 'Comprueba el correo.',
  failed: 'No pudimos conectar con el servidor. Inténtalo de nuevo.',
  choose: 'Elige la tarjeta',
  card: (p) => `${p.brand} terminada en ${p.lastFour}`,
  until: (p) => `válida hasta ${p.month}/${p.year}`,
  pick: 'Usar esta tarjeta',
  remove: 'Quitar',
  removeCard: (p) => `Quitar ${p.brand} terminada en ${p.lastFour}`,
  removeAsk: (p) =>
    `¿Quitar ${p.brand} terminada en ${p.lastFour}? Para volver a usar esta tarjeta, tendrás que escribir sus datos.`,
  keepIt: 'Conservar tarjeta',
  none: 'Aquí no hay tarjetas guardadas.',
  change: 'Cambiar',
  typed: 'Usar otra tarjeta',
} satisfies Topics['saved']
