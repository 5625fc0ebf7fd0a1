import type { Texts } from '../texts.ts'

export const common = {
  page: { title: 'Finalizar compra', description: '¡Tu plataforma de pago!' },
  actions: {
    continue: 'Continuar',
    back: 'Volver',
    cancel: 'Cancelar',
    confirm: 'Confirmar',
    close: 'Cerrar',
    copy: 'Copiar',
    copied: 'Copiado',
    edit: 'Editar',
    tryAgain: 'Volver a intentarlo',
    reload: 'Recargar la página',
    print: 'Imprimir',
  },
  country: {
    label: 'País',
    change: 'Cambiar país',
    current: (p) => `País: ${p.country}`,
  },
  language: 'Idioma',
  accessibility: {
    optional: 'opcional',
    closeDialog: 'Cerrar ventana',
    skipToForm: 'Ir directo al formulario',
    opensNewTab: 'se abre en otra pestaña',
    totalIsNow: (p) => `Nuevo total: ${p.total}`,
    copied: (p) => `Copiado: ${p.what}`,
  },
  part: {
    missing: 'Esta parte de la página no se ha cargado. Revisa tu conexión y vuelve a intentarlo.',
    outdated: 'Hay una nueva versión de esta página. Recarga la página para continuar.',
  },
  network: {
    unreachable: 'No podemos conectar con el servidor. Revisa tu conexión y vuelve a intentarlo.',
  },
} satisfies Texts['common']
