import type { issued as source } from '../pt/issued.ts'
import { transfer } from './transfer.ts'

export const issued = {
  transfer,
  title: { one: 'Tu entrada', other: 'Tus entradas' },
  show: 'Muestra el código en el acceso, en el teléfono o impreso. Cada código vale una vez, para una persona.',
  keep: 'No compartas este enlace: quien lo tenga podrá usar las entradas.',
  pdf: 'Descargar el PDF',
  calendar: 'Añadir al calendario',
  print: 'Imprimir',
  when: 'Cuándo',
  where: 'Dónde',
  by: 'Organiza',
  order: 'Pedido',
  online: 'En línea',
  placeSoon: 'Lugar por confirmar',
  dateSoon: 'Fecha por confirmar',
  localTime: 'Hora local del evento.',
  nth: (p) => `Entrada ${p.n} de ${p.of}`,
  ticketNumber: 'Número',
  holder: 'A nombre de',
  holderOnline: 'nombre en la página de las entradas',
  eventOnline: 'Nombre del evento: mira la página de las entradas',
  placeOnline: 'Lugar: mira la página de las entradas',
  code: (p) => `Código QR de la entrada ${p.number}`,
  halfPrice: 'Tarifa reducida: lleva el documento que la acredita.',
  states: {
    transferred: {
      name: 'Transferida',
      text: 'Esta entrada ahora es de otra persona y este código ya no vale.',
    },
    refunded: { name: 'Reembolsada', text: 'Se devolvió el importe y esta entrada ya no vale.' },
    'charged-back': {
      name: 'Suspendida',
      text: 'El pago está en disputa con el banco. Mientras se resuelve, esta entrada no vale.',
    },
  },
  page: (p) => `Página ${p.n} de ${p.of}`,
} satisfies typeof source
