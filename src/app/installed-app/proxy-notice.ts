import { dataSource } from '#platform/web/api/data-source.ts';
import { type ToastHandle, toast } from '#platform/web/ui/toast.ts';
import { type ProxySignIn, proxyMark } from '#shared/proxy-sign-in.ts';
import { t } from '../messages/index.ts';

let shown: { readonly signIn: ProxySignIn; readonly toast: ToastHandle } | undefined;

/** Shows, while a proxy answers instead of the server, a toast that leads to its sign-in. */
export function updateProxyNotice(): void {
  const { signIn } = dataSource();
  if (signIn === (shown?.signIn ?? null)) return;
  shown?.toast.close();
  shown = signIn === null ? undefined : { signIn, toast: show(signIn) };
}

const show = (signIn: ProxySignIn): ToastHandle =>
  toast.general(signIn === 'basic' ? t.onThePhone.proxyPassword : t.onThePhone.proxySignIn, {
    tone: 'warn',
    duration: null,
    forAnybody: true,
    actions: [{ label: t.onThePhone.openProxy, onPress: openSignIn, stays: true }],
  });

/** Loads this page from the network: the service worker answers all other navigations from its cache. */
function openSignIn(): void {
  const url = new URL(location.href);
  url.searchParams.set(proxyMark, '');
  location.assign(url);
}
