{{- define "tookeffect.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 53 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 53 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tookeffect.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tookeffect.labels" -}}
{{ include "tookeffect.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "tookeffect.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- /* What every container may: nothing. */ -}}
{{- define "tookeffect.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- /* The settings that the chart chooses; `settings` of the values wins. */ -}}
{{- define "tookeffect.settings" -}}
TOOKEFFECT_BASE_URL: {{ .Values.baseUrl | quote }}
{{- /* A pod gets requests until every proxy knows that it ends. */}}
TOOKEFFECT_SHUTDOWN_DELAY_MS: '5000'
{{- with .Values.trustedProxies }}
TOOKEFFECT_TRUSTED_PROXIES: {{ join "," . | quote }}
{{- end }}
{{- if gt (int .Values.replicas) 1 }}
TOOKEFFECT_LIMIT_STORE: postgres
{{- end }}
{{- if .Values.metrics.enabled }}
TOOKEFFECT_METRICS_PORT: {{ .Values.metrics.port | quote }}
TOOKEFFECT_METRICS_HOST: 0.0.0.0
{{- end }}
{{- end -}}
