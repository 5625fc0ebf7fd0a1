/** Words that every screen uses. */
export const common = {
  page: { title: 'Checkout', description: 'A sua plataforma de pagamento!' },
  actions: {
    continue: 'Continuar',
    back: 'Voltar',
    cancel: 'Cancelar',
    confirm: 'Confirmar',
    close: 'Fechar',
    copy: 'Copiar',
    copied: 'Copiado',
    edit: 'Editar',
    tryAgain: 'Tentar novamente',
    reload: 'Recarregar a página',
    print: 'Imprimir',
  },
  country: {
    label: 'País',
    change: 'Alterar País',
    current: (p: { country: string }) => `País: ${p.country}`,
  },
  language: 'Idioma',
  accessibility: {
    optional: 'opcional',
    closeDialog: 'Fechar janela',
    skipToForm: 'Ir direto ao formulário',
    opensNewTab: 'abre em outra aba',
    totalIsNow: (p: { total: string }) => `Novo total: ${p.total}`,
    copied: (p: { what: string }) => `Copiado: ${p.what}`,
  },
  part: {
    missing: 'Esta parte da página não carregou. Confira a sua internet e tente novamente.',
    outdated: 'Há uma versão nova desta página. Recarregue a página para continuar.',
  },
  network: {
    unreachable: 'Não conseguimos falar com o servidor. Confira a sua internet e tente novamente.',
  },
}
