import type { Topics } from '../topics.ts'

export const transfer = {
  open: 'Transferir esta entrada',
  explain:
    'La persona recibe la entrada por correo, con un código nuevo. El código actual dejará de valer. Esto no se puede deshacer.',
  name: 'Nombre de quien irá',
  email: 'Correo de quien irá',
  nameRequired: 'Escribe el nombre de quien irá',
  emailRequired: 'Escribe el correo de quien irá',
  submit: 'Transferir entrada',
  ask: (p) => `¿Transferir a ${p.name}?`,
  askText: (p) => `La entrada será de ${p.name}, con el correo ${p.email}. Esto no se puede deshacer.`,
  busy: 'Transfiriendo…',
  cancel: 'Cancelar',
  gone: 'Esta entrada ya no se puede transferir. Actualiza la página.',
  failed: 'No se pudo transferir ahora. Inténtalo de nuevo.',
  done: (p) => `La entrada ahora es de ${p.name}. Enviamos el código nuevo por correo.`,
  event: 'Evento',
  ticket: 'Entrada',
  see: 'Ver las entradas',
  receiver: {
    subject: (p) => `Tu entrada para ${p.event}`,
    title: 'Esta entrada ahora es tuya',
    text: (p) =>
      `${p.name} te ha transferido una entrada. Muestra el código en el acceso, en el teléfono o impreso.`,
    note: 'No compartas este enlace: quien lo tenga podrá usar la entrada.',
  },
  giver: {
    subject: (p) => `Entrada transferida: ${p.event}`,
    title: 'La entrada se ha transferido',
    text: (p) => `La entrada ahora es de ${p.name}. El código anterior ya no vale.`,
    note: (p) => `¿No fuiste tú? Habla con el vendedor: ${p.email}`,
  },
} satisfies Topics['issued']['transfer']
