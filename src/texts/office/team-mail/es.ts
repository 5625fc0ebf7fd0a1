import type { TeamMailTexts } from './pt.ts'

export const teamMailEs: TeamMailTexts = {
  footer: 'Oficina de la tienda',
  settings: 'Elegir los correos que recibes',
  more: (p) => (p.count === 1 ? 'Una línea más no cabe aquí.' : `${p.count} líneas más no caben aquí.`),
  collected: 'Lo que ocurre en pocos minutos llega en un solo correo.',
  facts: {
    order: 'Pedido',
    product: 'Producto',
    total: 'Importe cobrado',
    method: 'Forma de pago',
    buyer: 'Quién compró',
    deadline: 'Plazo del comprador hasta',
  },
  sale: {
    subject: (p) => `Has vendido: ${p.product}, ${p.total}`,
    title: '¡Has vendido!',
    text: (p) => `Se ha pagado una nueva venta en la tienda ${p.seller}.`,
    button: 'Ver la venta',
    several: {
      subject: (p) => `${p.count} ventas en la tienda ${p.seller}`,
      title: (p) => `¡Has vendido ${p.count} veces!`,
      text: (p) => `Se han pagado estas ventas en la tienda ${p.seller}.`,
      button: 'Ver las ventas',
    },
    why: '',
  },
  'charged-back': {
    subject: (p) => `${p.seller}: contracargo del pedido ${p.order}`,
    title: 'Una venta tiene un contracargo',
    text: (p) =>
      `El banco de quien compró en la tienda ${p.seller} retiró el pago. Si la venta es legítima, responde a la disputa en el panel de la pasarela: el plazo está allí y suele ser de pocos días.`,
    button: 'Ver la venta',
    several: {
      subject: (p) => `${p.seller}: ${p.count} ventas con contracargo`,
      title: (p) => `${p.count} ventas tienen un contracargo`,
      text: (p) =>
        `Los bancos de quienes compraron en la tienda ${p.seller} retiraron estos pagos. Responde a cada disputa en el panel de la pasarela: el plazo está allí y suele ser de pocos días.`,
      button: 'Ver las ventas',
    },
    why: 'Mientras la disputa está abierta, las entradas no valen, las suscripciones terminan y nada puede reembolsarse desde aquí. Si ganas, el dinero vuelve y la venta vuelve a estar pagada.',
  },
  withdrawal: {
    subject: (p) => `${p.seller}: desistimiento del pedido ${p.order}`,
    title: 'Un comprador ha desistido de la compra',
    text: (p) =>
      p.waits
        ? `Un comprador de la tienda ${p.seller} ha desistido y la tienda tiene que responder: reembolsar la compra, rechazar con un motivo o darlo por resuelto.`
        : `Un comprador de la tienda ${p.seller} ha desistido dentro del plazo: el dinero se reembolsa automáticamente.`,
    button: 'Ver los desistimientos',
    state: {
      label: 'Estado',
      waits: 'espera la respuesta de la tienda',
      refunds: 'reembolsado automáticamente',
    },
    several: {
      subject: (p) => `${p.seller}: ${p.count} desistimientos`,
      title: (p) => `${p.count} compradores han desistido de la compra`,
      text: (p) =>
        `Han desistido de estas compras de la tienda ${p.seller}. Algunas pueden esperar la respuesta de la tienda.`,
      button: 'Ver los desistimientos',
    },
    why: '',
  },
}
