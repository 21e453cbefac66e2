import type { Ask } from '../model/operation.ts';
import type { KubernetesWorld } from '../systems/kubernetes.ts';
import type { Judgement } from './judge.ts';

// A checker as a careful engineer writes it: what `kubectl rollout status` compares, and the image before and after.

interface Shown {
  readonly status: number;
  readonly image: string | undefined;
  readonly isComplete: boolean;
  readonly replicas: number;
}

interface Deployment {
  readonly metadata: { readonly generation: number };
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly spec: { readonly containers: readonly { name: string; image: string }[] } };
  };
  readonly status: Readonly<Record<string, number | undefined>>;
}

/** Reads the deployment that the task names. */
export async function readDeployment(world: KubernetesWorld, { input }: Ask): Promise<Shown> {
  const { status: code, body } = await world.reader(String(input.name));
  if (code !== 200) return { status: code, image: undefined, isComplete: false, replicas: 0 };
  const { metadata, spec, status } = body as unknown as Deployment;
  const { observedGeneration = 0, updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status;
  return {
    status: code,
    image: spec.template.spec.containers.find(({ name }) => name === input.container)?.image,
    isComplete:
      observedGeneration >= metadata.generation &&
      updatedReplicas >= spec.replicas &&
      replicas <= updatedReplicas &&
      availableReplicas >= updatedReplicas,
    replicas: spec.replicas,
  };
}

/** Compares the deployment with the task, and with what was there before. */
export async function checkDeployment(world: KubernetesWorld, ask: Ask, before?: Shown): Promise<Judgement> {
  const now = await readDeployment(world, ask);
  if (now.status !== 200) return now.status === 404 ? 'not_done' : 'unknown';
  const { image, replicas = now.replicas } = ask.input;
  const isAsAsked = now.image === image && now.replicas === replicas && now.isComplete;
  return isAsAsked && before?.image !== image ? 'done' : 'not_done';
}
