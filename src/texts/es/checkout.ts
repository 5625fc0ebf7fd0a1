import type { Texts } from '../texts.ts'

export const checkout = {
  steps: {
    progress: (p) => `Paso ${p.step} de ${p.of}`,
    personal: 'Datos personales',
    address: 'Dirección',
    payment: 'Pago',
    next: 'Continuar',
    back: 'Volver',
  },
  personal: {
    title: 'Tus datos',
    name: {
      label: 'Nombre y apellidos',
      placeholder: 'Tu nombre completo',
    },
    email: {
      label: 'Correo electrónico',
      placeholder: 'tu@ejemplo.com',
    },
    confirmEmail: {
      label: 'Confirma tu correo',
      placeholder: 'Escríbelo otra vez',
    },
    cellphone: {
      label: 'Teléfono móvil',
      placeholder: '(11) 91234-5678',
      hint: 'Solo para avisos sobre esta compra',
    },
    document: {
      label: 'CPF o CNPJ',
      placeholder: '000.000.000-00',
      hint: 'Para la factura y el pago',
    },
    locked: 'Viene en el enlace y no se puede cambiar.',
  },
  summary: {
    forecast: 'Ver el mes de cada cuota',
    title: 'Resumen del pedido',
    show: 'Ver el resumen del pedido',
    hide: 'Ocultar el resumen del pedido',
    subtotal: 'Subtotal',
    interest: (p) => `Intereses de ${p.n} cuotas`,
    coupon: (p) => `Cupón ${p.name}`,
    shipping: 'Envío',
    total: 'Total',
    youPay: 'Total a pagar',
    inInstallments: (p) => `${p.n} cuotas de ${p.value}`,
    orInInstallments: (p) => `o ${p.n} cuotas de ${p.value}`,
    noInterest: (p) => `${p.plan} sin intereses`,
    atOnce: 'En un solo pago',
    orAtOnce: (p) => `o ${p.value} en un solo pago`,
    by: (p) => `por ${p.author}`,
    oldPrice: (p) => `Antes ${p.value}`,
    saved: (p) => `ahorras ${p.value}`,
  },
  interest: {
    note: (p) => `Las cuotas tienen un interés del ${p.monthly} mensual (${p.annual} anual).`,
    cost: (p) =>
      `Precio en un solo pago: ${p.cash}. A plazos: ${p.n} cuotas de ${p.value}, ${p.total} en total. Interés del ${p.monthly} mensual (${p.annual} anual).`,
    none: 'Cuotas sin intereses.',
  },
  coupon: { open: 'Tengo un cupón' },
  trust: {
    safePurchase: 'Compra segura',
  },
  tickets: {
    soldOut: 'Entradas agotadas.',
  },
  sandbox: {
    notice: 'En esta instalación no se mueve dinero real.',
    cards: 'Ver las tarjetas de prueba',
  },
} satisfies Texts['checkout']
