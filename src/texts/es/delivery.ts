import type { Topics } from '../topics.ts'

export const delivery = {
  title: 'Envío',
  toCome: '+ envío',
  needsPostalCode: 'Escribe el código postal para ver las opciones de envío.',
  loading: 'Calculando el envío…',
  found: 'Ya puedes ver las opciones de envío.',
  arrivesBetween: (p) => `Llega entre el ${p.from} y el ${p.to}`,
  arrivesOn: (p) => `Llega el ${p.date}`,
  choose: 'Elige la forma de envío.',
  none: 'Ningún transportista llega a esta dirección. Revisa el código postal o elige otra dirección.',
  noCarrier: 'El vendedor todavía no envía este producto.',
  abroad: 'Este producto solo se envía dentro de Brasil. Cambia el país o contacta con el vendedor.',
  failed: 'Ahora mismo no podemos calcular el envío.',
  again: 'Volver a intentarlo',
  expired: 'El precio del envío ha caducado. Revisa las opciones y envía el pedido de nuevo.',
  cannotPay: 'Sin envío no se puede completar la compra. Contacta con el vendedor.',
  partial: 'Hemos completado lo que indica este código postal. Escribe el resto, por favor.',
  otherAddress: 'Enviar a otra dirección',
} satisfies Topics['delivery']
