variable "x" { type = string }
env "local" {
  src = "file://schema.sql"
  migration { dir = "file://migrations?format=goose" }
  lint {
    latest = 1
    destructive { error = true }
    data_depend { 
      error = false
    }
    concurrent_index { error = var.x }
    naming { match = "^[a-z]+$" }
  }
  format { migrate { diff = "{{ sql . \"  \" }}" } }
  note = <<-EOT
    lint { x = 1 }
    EOT
}
lint { git { base = "master" } }
