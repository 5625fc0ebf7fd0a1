import type { TeamMailTexts } from './pt.ts'

export const teamMailEs: TeamMailTexts = {
  footer: 'Panel de la tienda',
  settings: 'Elegir los correos que recibes',
  more: (p) => (p.count === 1 ? 'Una línea más no cabe aquí.' : `${p.count} líneas más no caben aquí.`),
  collected: 'Lo que ocurre en pocos minutos llega en un solo correo.',
  facts: {
    order: 'Pedido',
    product: 'Producto',
    total: 'Importe cobrado',
    sum: 'Total cobrado',
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
  'past-due': {
    subject: (p) => `${p.seller}: suscripción atrasada, ${p.product}`,
    title: 'Una suscripción está atrasada',
    text: (p) =>
      `El día de este cobro pasó en la tienda ${p.seller} y nadie lo pagó. En la página de la suscripción puedes aplazar el cobro, cancelar o hablar con quien está suscrito.`,
    amount: 'Importe del cobro',
    due: 'Vencido el',
    button: 'Ver la suscripción',
    several: {
      subject: (p) => `${p.seller}: ${p.count} suscripciones atrasadas`,
      title: (p) => `${p.count} suscripciones están atrasadas`,
      text: (p) =>
        `El día de estos cobros pasó en la tienda ${p.seller} y nadie los pagó. En la página de cada suscripción puedes aplazar el cobro, cancelar o hablar con quien está suscrito.`,
      button: 'Ver las suscripciones',
    },
    why: '',
  },
  'stock-low': {
    subject: (p) =>
      p.left === 0 ? `${p.seller}: ${p.product} se agotó` : `${p.seller}: ${p.product} se está acabando`,
    title: 'Un producto se está acabando',
    text: (p) =>
      `Queda poco de este producto o fase de la tienda ${p.seller}. Cuando se acaba, la página de compra dice que está agotado.`,
    left: (p) => (p.left === 0 ? 'agotado' : p.left === 1 ? 'queda 1' : `quedan ${p.left}`),
    button: 'Ver el producto',
    several: {
      subject: (p) => `${p.seller}: ${p.count} productos o fases se están acabando`,
      title: (p) => `${p.count} productos o fases se están acabando`,
      text: (p) =>
        `Queda poco de estos productos o fases de la tienda ${p.seller}. Cuando se acaban, la página de compra dice que están agotados.`,
      button: 'Ver los productos',
    },
    why: '',
  },
  'gateway-failing': {
    subject: (p) => `${p.seller}: ${p.gateway} no acepta pagos`,
    title: (p) => `${p.gateway} no acepta pagos ahora`,
    text: (p) =>
      `Los últimos cobros de la tienda ${p.seller} no tuvieron respuesta de ${p.gateway} o no fueron aceptados, por un fallo de la pasarela o porque sus claves ya no valen. Revisa la cuenta en Pasarelas de pago.`,
    state: 'no responde o rechaza las claves',
    button: 'Ver las pasarelas de pago',
    several: {
      subject: (p) => `${p.seller}: ${p.count} pasarelas no aceptan pagos`,
      title: (p) => `${p.count} pasarelas no aceptan pagos ahora`,
      text: (p) =>
        `Los últimos cobros de la tienda ${p.seller} no tuvieron respuesta de estas pasarelas o no fueron aceptados. Revisa las cuentas en Pasarelas de pago.`,
      button: 'Ver las pasarelas de pago',
    },
    why: 'Nada se ha cobrado dos veces: lo que quedó sin respuesta se consulta hasta conocer el resultado.',
  },
  selling: {
    stopped: {
      subject: (p) => `${p.seller} dejó de vender`,
      text: (p) => `El operador de la plataforma detuvo las ventas de la tienda. Motivo: ${p.reason}`,
      why: 'Nadie puede comprar, tampoco por enlaces de antes. Los reembolsos, las entradas y los accesos siguen funcionando. Para volver a vender, habla con el operador de la plataforma.',
    },
    resumed: {
      subject: (p) => `${p.seller} vende de nuevo`,
      text: (p) => `El operador de la plataforma permite vender de nuevo. Motivo: ${p.reason}`,
      why: 'Los productos vuelven a venderse como estaban.',
    },
    button: 'Ver la tienda',
    several: {
      subject: (p) => `${p.seller}: ${p.count} cambios en sus ventas`,
      title: (p) => `Las ventas de la tienda cambiaron ${p.count} veces`,
      text: (p) =>
        `El operador de la plataforma detuvo o permitió las ventas de la tienda ${p.seller}. La última línea vale ahora.`,
      button: 'Ver la tienda',
    },
    why: '',
  },
  'export-failed': {
    subject: (p) => `${p.seller}: la exportación falló (${p.file})`,
    title: 'Una exportación falló',
    text: (p) =>
      `La exportación «${p.file}» de la tienda ${p.seller} se intentó varias veces y falló. Expórtala de nuevo; si vuelve a fallar, avisa al operador de la plataforma.`,
    state: 'no se pudo hacer',
    button: 'Ver las exportaciones',
    several: {
      subject: (p) => `${p.seller}: ${p.count} exportaciones fallaron`,
      title: (p) => `${p.count} exportaciones fallaron`,
      text: (p) =>
        `Estas exportaciones de la tienda ${p.seller} se intentaron varias veces y fallaron. Expórtalas de nuevo; si vuelven a fallar, avisa al operador de la plataforma.`,
      button: 'Ver las exportaciones',
    },
    why: '',
  },
}
