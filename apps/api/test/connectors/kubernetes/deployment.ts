/** A deployment as an API server of version 1.34 shows it. */
export const DEPLOYMENT = {
  kind: 'Deployment',
  apiVersion: 'apps/v1',
  metadata: {
    name: 'web',
    namespace: 'shop',
    uid: '0c5e1d5e-7c57-4f6e-9d3e-1f0c2b8f7a11',
    resourceVersion: '71',
    generation: 4,
    creationTimestamp: '2026-03-01T11:00:00Z',
    managedFields: [{ manager: 'kubectl', operation: 'Update', apiVersion: 'apps/v1' }],
  },
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [
          { name: 'proxy', image: 'envoy:1' },
          { name: 'web', image: 'shop:2' },
        ],
      },
    },
    strategy: { type: 'RollingUpdate' },
  },
  status: {
    observedGeneration: 4,
    replicas: 3,
    updatedReplicas: 3,
    readyReplicas: 3,
    availableReplicas: 3,
    conditions: [
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
      { type: 'Available', status: 'True', reason: 'MinimumReplicasAvailable' },
    ],
  },
};

/** What an API server says about a deployment that does not exist. */
export const NOT_FOUND = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: 'deployments.apps "web" not found',
  reason: 'NotFound',
  details: { name: 'web', group: 'apps', kind: 'deployments' },
  code: 404,
};

/** A namespace. */
export const NAMESPACE = {
  kind: 'Namespace',
  apiVersion: 'v1',
  metadata: { name: 'shop', uid: '7f4f1d62-5a9b-4e0c-8a55-2c7ab0f1c001' },
  status: { phase: 'Active' },
};

/** The rights that every service account has by the roles of a new cluster. */
export const BASIC_RULES = [
  {
    verbs: ['create'],
    apiGroups: ['authorization.k8s.io'],
    resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
  },
  { verbs: ['create'], apiGroups: ['authentication.k8s.io'], resources: ['selfsubjectreviews'] },
];

/** The rights of the guide. */
export const LEAST_RULES = [
  ...BASIC_RULES,
  { verbs: ['get'], apiGroups: ['apps'], resources: ['deployments'] },
  { verbs: ['get'], apiGroups: [''], resources: ['namespaces'] },
];
