import type { Topics } from '../topics.ts'

export const gift = {
  isGift: 'Es un regalo para otra persona',
  name: 'Nombre de quien lo recibe',
  email: 'Correo de quien lo recibe',
  emailOfAccess: 'El acceso se enviará a este correo.',
  emailOfParcel: 'Le avisaremos cuando el regalo esté en camino.',
  message: 'Mensaje del regalo',
  messageHint: 'Acompaña al regalo.',
  date: 'Fecha de entrega',
  dateHint: 'Déjala en blanco para entregarlo ahora.',
  forRecipient: (p) => `Regalo para ${p.name}`,
} satisfies Topics['gift']
