import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Es un regalo para otra persona',
  name: 'Nombre de quien lo recibe',
  email: 'Correo de quien lo recibe',
  emailOfAccess: 'El acceso se enviará a este correo.',
  emailOfParcel: 'El aviso del regalo se enviará a este correo.',
  message: 'Mensaje del regalo',
  messageHint: 'Acompaña al regalo.',
  date: 'Cuándo enviar el correo',
  dateHint: 'Déjalo en blanco para enviarlo ahora.',
  forRecipient: (p) => `Regalo para ${p.name}`,
} satisfies Topics['gift']
