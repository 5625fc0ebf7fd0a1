import type { PersonalDataTexts } from './pt.ts'

/** Texts of the office about the data stored about a person. */
export const personalDataEs: PersonalDataTexts = {
  title: 'Datos personales',
  lead: 'Quien compró, empezó a comprar o recibió una entrada puede pedir los datos que tiene la tienda, o pedir que se borren (LGPD art. 18, RGPD art. 15 y 17). Comprueba antes que quien lo pide es esa persona: responde al correo con el que compró.',
  person: 'Correo o documento',
  personHint: 'Como la persona lo escribió en la compra',
  unreadable: 'Escribe un correo o el número de un documento.',
  find: 'Buscar',
  nothing: 'La tienda no sabe nada de esta persona.',
  known: {
    purchases: 'Compras',
    under_way: 'Compras en curso',
    leads: 'Compras que empezó y no hizo',
    tickets_held: 'Entradas compradas por otros',
    gifts_received: 'Regalos de otros',
    waiting: 'Lugares en listas de espera',
    saved_cards: 'Tarjetas guardadas en la pasarela',
  },
  keep: 'Descargar todo',
  file: 'datos-de-una-persona',
  erase: 'Borrar',
  eraseTitle: '¿Borrar los datos de esta persona?',
  eraseLead:
    'Nombre, correo, teléfono, documento, dirección y tarjetas guardadas salen de todo, y no vuelven. Importes, fechas y referencias de pago se quedan, porque la ley exige los registros contables.',
  underWay: (p: { count: number }) =>
    p.count === 1
      ? 'Una compra está en curso (dinero en camino, o suscripción que sigue) y se queda por ahora.'
      : `${p.count} compras están en curso (dinero en camino, o suscripción que sigue) y se quedan por ahora.`,
  otherPlaces:
    'Lo que saben la pasarela de pago, tu servidor de correo y las copias de seguridad hay que borrarlo allí.',
  confirmErase: 'Borrar para siempre',
  erased: 'Los datos se borraron.',
  erasedInPart: (p: { count: number }) =>
    p.count === 1
      ? 'Los datos se borraron, menos los de una compra en curso. Borra de nuevo cuando termine.'
      : `Los datos se borraron, menos los de ${p.count} compras en curso. Borra de nuevo cuando terminen.`,
}
