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
    search: 'Buscar país',
    none: 'Nenhum país encontrado',
    current: (p: { country: string }) => `País: ${p.country}`,
  },
  language: 'Idioma',
  accessibility: {
    required: 'obrigatório',
    optional: 'opcional',
    closeDialog: 'Fechar janela',
    skipToForm: 'Ir direto ao formulário',
    opensNewTab: 'abre em outra aba',
    loading: 'Carregando',
    error: 'Erro',
    totalIsNow: (p: { total: string }) => `Novo total: ${p.total}`,
    copied: (p: { what: string }) => `${p.what}: copiado`,
  },
  dates: { invalid: 'Data inválida' },
  network: {
    offline: 'Você está sem internet. O que você digitou continua aqui.',
    unreachable: 'Não conseguimos falar com o servidor. Confira a sua internet e tente novamente.',
    slow: 'A conexão está lenta. Aguarde mais um pouco.',
  },
  resume: {
    text: 'Guardamos o que você já tinha preenchido.',
  },
  newVersion: {
    text: 'Há uma versão nova desta página.',
    action: 'Atualizar agora',
  },
}
