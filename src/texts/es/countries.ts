import type { Topics } from '../topics.ts'

export const countries = {
  documents: {
    type: 'Tipo de documento',
    lookAgain: 'Revisa el número: parece incompleto o de otro documento.',
    forInvoice: 'Solo para tu factura.',
    withoutInvoice: 'Sin factura: usar el RFC genérico',
  },
  acceptance: {
    terms: {
      before: 'Acepto los ',
      terms: 'Términos de uso',
      between: ' y he leído la ',
      privacy: 'Política de privacidad',
      after: '.',
    },
    contract: 'He leído y acepto las condiciones del contrato.',
    digitalContent:
      'Solicito el acceso inmediato al contenido digital antes de que termine el plazo de desistimiento y acepto que así pierdo ese derecho.',
    gdpr: (p) =>
      `${p.seller} puede escribirme sobre otros productos. Puedo cambiar de opinión cuando quiera.`,
    named:
      'Mi nombre y mi ciudad pueden mostrarse a quien mire este producto en las próximas horas. Puedo cambiar de opinión cuando quiera.',
    required: {
      contract: 'Para continuar, acepta el contrato',
      digitalContent: 'Para darte acceso de inmediato, necesitamos este consentimiento',
    },
    withdrawalEnded:
      'Solicitaste el acceso inmediato al contenido digital antes de que terminara el plazo de desistimiento y aceptaste que así perdías ese derecho.',
  },
  choice: {
    search: 'Buscar país',
    none: 'No se encontró ningún país',
  },
  tax: (p) => `IVA del ${p.percent} incluido (${p.value})`,
  rate: {
    shown: (p) => `Precio del vendedor: ${p.price}, al cambio de 1 ${p.base} = ${p.rate} ${p.target}.`,
    title: 'El tipo de cambio se ha actualizado',
    text: (p) => `El tipo de cambio valía durante 30 minutos y se ha actualizado. Pagas ${p.now}.`,
    accept: (p) => `Continuar por ${p.now}`,
    refuse: 'Ahora no',
  },
} satisfies Topics['countries']
