import type { Contract, KubernetesProbe } from '@tookeffect/wire';
import { requireParsed } from './path.ts';
import type { RequestLanguage } from './request-language.ts';
import { type Template, parseTemplate } from './template.ts';

/** A read of a Kubernetes cluster as a contract declares it: the main read or the probe. */
export type KubernetesDeclaration =
  Extract<NonNullable<Contract['observe']>, { connector: 'kubernetes' }> | KubernetesProbe;

/** A read of a Kubernetes cluster with every template filled: of one object in a namespace, or of the namespace itself. */
export type KubernetesReadRequest = { readonly connector: 'kubernetes'; readonly namespace: string } & (
  | { readonly apiVersion: string; readonly resource: string; readonly name: string }
  | { readonly name?: never }
);

/** A declared read of a Kubernetes cluster with every template parsed. */
export interface CompiledKubernetesRequest {
  readonly connector: 'kubernetes';
  readonly namespace: Template;
  readonly object:
    { readonly apiVersion: string; readonly resource: string; readonly name: Template } | undefined;
}

/** Reads of Kubernetes clusters in contracts. Which kind of object is read is fixed by the contract. */
export const kubernetesRequests: RequestLanguage<
  KubernetesDeclaration,
  CompiledKubernetesRequest,
  KubernetesReadRequest
> = {
  keyMember: 'namespace',
  templates: (declared) => [
    { text: declared.namespace, use: 'text' },
    ...('name' in declared ? [{ text: declared.name, use: 'text' as const }] : []),
  ],
  paths: () => [],
  compile: (declared) => ({
    connector: 'kubernetes',
    namespace: template(declared.namespace),
    object:
      'name' in declared
        ? { apiVersion: declared.apiVersion, resource: declared.resource, name: template(declared.name) }
        : undefined,
  }),
  fill({ namespace, object }, filler) {
    const request = { connector: 'kubernetes', namespace: filler.text(namespace, 'text') } as const;
    return object ? { ...request, ...object, name: filler.text(object.name, 'text') } : request;
  },
};

function template(text: string): Template {
  return requireParsed(parseTemplate(text));
}
